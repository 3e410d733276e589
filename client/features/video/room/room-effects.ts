import { hidesAddress } from "#client/lib/guard/hide-address.ts";
import { configQuery } from "#client/lib/queries/use-config.ts";
import { queryClient } from "#client/lib/query.ts";
import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection } from "#client/lib/socket/state.ts";
import type { AppConfig } from "#contract/common.ts";
import { KEEP_ROOM_EVERY_MS, RELAY_CREDENTIALS_MS } from "#contract/limits.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { $blurState } from "../blur/blurred.ts";
import { $canSay, endCaptions, receiveCaptions, startCaptions } from "../captions/captions.ts";
import { $readsCaptions } from "../captions/setting.ts";
import { askDevices, type DevicesAnswer } from "../devices/ask-devices.ts";
import type { Wanted } from "../devices/device-problem.ts";
import { $localMedia, $opened, $ownDevices, closeMedia } from "../devices/local-media.ts";
import { $outgoing } from "../devices/outgoing.ts";
import { isVirtualCamera } from "../devices/virtual-camera.ts";
import { Link, type LinkHandlers } from "../peer/link.ts";
import { closeText, receiveTexts, setTextSender } from "../text/room-text.ts";
import { endGames, receivePlays, startGames } from "../together/together.ts";
import { $companionMedia, $companionPeer, $companionStream, forgetCompanion } from "./companion.ts";
import type { RoomInput } from "./room-machine.ts";

type Input = RoomInput | DevicesAnswer | { type: "socketClosed" };

export function createRoomEffects(dispatch: (input: Input) => void) {
  const link = createRoomLink({
    connected: (roomId) => dispatch({ type: "connected", roomId }),
    broken: (roomId) => dispatch({ type: "broken", roomId }),
  });

  let renewal: ReturnType<typeof setInterval> | undefined;
  let absence: ReturnType<typeof setTimeout> | undefined;
  const acts = {
    askDevices: ({ turn, wanted }: { turn: number; wanted: Wanted }) =>
      void askDevices(turn, wanted, dispatch),
    releaseDevices: closeMedia,
    connect: ({ room }: { room: EnterRoom }) => {
      enterRoom(link, room);
      clearInterval(renewal);
      if (room.iceServers.some(({ credential }) => credential))
        renewal = setInterval(() => void renewRelay(link, room).catch(() => {}), RELAY_CREDENTIALS_MS / 2);
    },
    hangUp: () => {
      clearInterval(renewal);
      link.hangUp();
      forgetCompanion();
      endGames();
      endCaptions();
    },
    recheckAbsence: ({ roomId }: { roomId: string }) => {
      clearTimeout(absence);
      absence = setTimeout(() => dispatch({ type: "companionStillAway", roomId }), KEEP_ROOM_EVERY_MS);
    },
    // Fails if the room ended at the same moment: then there is nothing to keep.
    keepRoom: ({ roomId }: { roomId: string }) => void socket.send("KEEP_ROOM", { roomId }).catch(() => {}),
    // Fails without an answer too: then the next return of the socket asks again.
    rejoin: ({ room: { roomId, ticket } }: { room: EnterRoom }) =>
      void socket.send("REJOIN_ROOM", { ticket }).catch((error) => {
        if (socketErrorCode(error) === "not_in_room") dispatch({ type: "forgotten", roomId });
      }),
    // Fails if this user's own socket is dead: then its return asks again.
    checkCompanion: ({ roomId }: { roomId: string }) =>
      void socket.send("CHECK_COMPANION", { roomId }).catch(() => {}),
    startTimeout: ({ turn, ms }: { turn: number; ms: number }) =>
      void setTimeout(() => dispatch({ type: "waitedTooLong", turn }), ms),
  };

  function watchRoom(): void {
    socket.on("COMPANION_AWAY", ({ roomId, away }) => {
      dispatch({ type: "companionAway", roomId, away });
      if (!away) link.companionReturned();
    });
    $connection.listen((state) => {
      if (state !== "open") dispatch({ type: "socketClosed" });
    });
  }

  return { link, acts, watchRoom };
}

function createRoomLink(handlers: Pick<LinkHandlers, "connected" | "broken">): Link {
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

function enterRoom(link: Link, room: EnterRoom): void {
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
async function renewRelay(link: Link, { roomId }: EnterRoom): Promise<void> {
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

/** So that no one waits for a socket that will not come back. */
export function onPageClose(sayGoodbye: () => void): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) sayGoodbye();
  });
}
