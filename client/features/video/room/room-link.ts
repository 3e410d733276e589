import { configQuery } from "#client/lib/queries/use-config.ts";
import { queryClient } from "#client/lib/query.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { $localMedia, $outgoing, $ownDevices } from "../devices/local-media.ts";
import { Link, type LinkHandlers } from "../peer/link.ts";
import { closeText, receiveTexts, setTextSender } from "../text/room-text.ts";
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
      side: (_, { texts, state }) => {
        if (texts.length > 0) receiveTexts(texts);
        if (state) $companionMedia.set(state);
      },
      flooded: closeText,
      channelOpened: () => sendState(link),
    },
  });
  $outgoing.listen((outgoing) => outgoing && link.setOutgoing(outgoing));
  $localMedia.listen(() => sendState(link));
  $ownDevices.listen(() => sendState(link));
  return link;
}

export function enterRoom(link: Link, room: EnterRoom): void {
  setTextSender((text) => link.send({ type: "text", text }));
  link.connect(room);
}

/** Hidden too if the server cannot be asked: an address once revealed cannot be hidden again. */
function relayOnly(): boolean | Promise<boolean> {
  const known = queryClient.getQueryData(configQuery.queryKey);
  if (known) return known.turnOnly;
  return queryClient.ensureQueryData(configQuery).then(
    ({ turnOnly }) => turnOnly,
    () => true,
  );
}

function sendState(link: Link): void {
  const { muted, cameraOn } = $localMedia.get();
  const { camera, microphone } = $ownDevices.get();
  link.send({
    type: "state",
    muted: muted || microphone.state !== "on",
    cameraOn,
    cameraHeld: camera.state === "held",
  });
}
