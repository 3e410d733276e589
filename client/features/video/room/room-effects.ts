import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection } from "#client/lib/socket/state.ts";
import { KEEP_ROOM_EVERY_MS, RELAY_CREDENTIALS_MS } from "#contract/limits.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { endCaptions } from "../captions/captions.ts";
import { askDevices, type DevicesAnswer } from "../devices/ask-devices.ts";
import type { Wanted } from "../devices/device-problem.ts";
import { closeMedia } from "../devices/local-media.ts";
import { endGames } from "../together/together.ts";
import { forgetCompanion } from "./companion.ts";
import { createRoomLink, enterRoom, renewRelay } from "./room-link.ts";
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

/** So that no one waits for a socket that will not come back. */
export function onPageClose(sayGoodbye: () => void): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) sayGoodbye();
  });
}
