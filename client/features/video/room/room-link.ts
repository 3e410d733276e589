import { hidesAddress } from "#client/lib/guard/hide-address.ts";
import { configQuery } from "#client/lib/queries/use-config.ts";
import { queryClient } from "#client/lib/query.ts";
import { socket } from "#client/lib/socket/socket.ts";
import type { AppConfig } from "#contract/common.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { $blurState } from "../blur/blurred.ts";
import { $canSay, receiveCaptions, startCaptions } from "../captions/captions.ts";
import { $readsCaptions } from "../captions/setting.ts";
import { $localMedia, $opened, $ownDevices } from "../devices/local-media.ts";
import { $outgoing } from "../devices/outgoing.ts";
import { isVirtualCamera } from "../devices/virtual-camera.ts";
import { Link, type LinkHandlers } from "../peer/link.ts";
import { closeText, receiveTexts, setTextSender } from "../text/room-text.ts";
import { receivePlays, startGames } from "../together/together.ts";
import { $companionMedia, $companionPeer, $companionStream } from "./companion.ts";

export function createRoomLink(handlers: Pick<LinkHandlers, "connected" | "broken">): Link {
  const link = new Link({
    outgoing: $outgoing.get,
    relayOnly,
    handlers: {
      ...handlers,
      stream: (_, stream, peer) => {
        $companionPeer.set(peer);
        $companionStream.set(stream);
      },
      side: (_, { texts, plays, captions, state }) => {
        if (texts.length > 0) receiveTexts(texts);
        receivePlays(plays);
        receiveCaptions(captions);
        if (state) $companionMedia.set(state);
      },
      flooded: closeText,
      channelOpened: () => sendState(link),
    },
  });
  $outgoing.listen((outgoing) => {
    if (outgoing) link.setOutgoing(outgoing);
    sendState(link);
  });
  for (const $store of [$localMedia, $ownDevices, $canSay, $readsCaptions])
    $store.listen(() => sendState(link));
  return link;
}

export function enterRoom(link: Link, room: EnterRoom): void {
  // Friends in a call write in their chat (`useChatTexts` of the call page).
  if (room.mode !== "call") setTextSender((text) => link.send({ type: "text", text }));
  startCaptions((message) => link.send(message));
  startGames(room.initiator, (message) => link.send(message));
  link.connect(room);
}

/** Hidden too if the server cannot be asked: an address once revealed cannot be hidden again. */
function relayOnly({ mode }: EnterRoom): boolean | Promise<boolean> {
  const isStranger = mode === "classic" || mode === "rating";
  const isRelayed = (config: AppConfig) => config.turnOnly || (isStranger && hidesAddress(config));
  const known = queryClient.getQueryData(configQuery.queryKey);
  if (known) return isRelayed(known);
  return queryClient.ensureQueryData(configQuery).then(isRelayed, () => true);
}

/** In a long talk, before the credentials of its relay expire. Fails if the room has just ended. */
export async function renewRelay(link: Link, { roomId }: EnterRoom): Promise<void> {
  const { iceServers } = await socket.send("RENEW_RELAY", { roomId });
  link.renewRelay(roomId, iceServers);
}

function sendState(link: Link): void {
  const { muted, cameraOn } = $localMedia.get();
  const { camera, microphone } = $ownDevices.get();
  link.send({
    type: "state",
    muted: muted || microphone.state !== "on",
    // Who wants a blurred background where it cannot be had sends no picture.
    cameraOn: cameraOn && $blurState.get() !== "failed",
    cameraHeld: camera.state === "held",
    cameraVirtual: isVirtualCamera($opened.get()?.video.label ?? ""),
    captionsSay: $canSay.get(),
    captionsRead: $readsCaptions.get(),
  });
}
