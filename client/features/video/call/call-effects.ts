import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { forgetCompanion } from "../room/companion.ts";
import { askDevices } from "../devices/ask-devices.ts";
import { closeMedia } from "../devices/local-media.ts";
import { createRoomLink, enterRoom } from "../room/room-link.ts";
import type { CallEvent, Effect } from "./call-model.ts";

/** Does in the world what the machine asked for, and tells it what came of it. */
export function createEffects(dispatch: (event: CallEvent) => void) {
  const link = createRoomLink({
    connected: (roomId) => dispatch({ type: "connected", roomId }),
    broken: (roomId) => dispatch({ type: "broken", roomId }),
  });

  const acts: { [T in Effect["type"]]: (effect: Extract<Effect, { type: T }>) => void } = {
    askDevices: ({ turn, wanted }) => void askDevices(turn, wanted, dispatch),
    releaseDevices: closeMedia,
    call: ({ turn, friendId }) => void call(turn, friendId),
    answer: ({ turn, friendId }) => void answer(turn, friendId),
    // What the server no longer knows of needs no goodbye: it may have ended at the same moment.
    endCall: ({ friendId }) => void socket.send("END_CALL", { userID: friendId }).catch(() => {}),
    connect: ({ room }) => enterRoom(link, room),
    hangUp: () => {
      link.hangUp();
      forgetCompanion();
    },
    watch: ({ turn, ms }) => void setTimeout(() => dispatch({ type: "waitedTooLong", turn }), ms),
  };
  const perform = (effect: Effect): void => (acts[effect.type] as (effect: Effect) => void)(effect);

  async function call(turn: number, friendId: string): Promise<void> {
    try {
      const { callId } = await socket.send("CALL", { userID: friendId });
      dispatch({ type: "rings", turn, callId });
    } catch (error) {
      dispatch({ type: "refused", turn, code: socketErrorCode(error) });
    }
  }

  async function answer(turn: number, friendId: string): Promise<void> {
    try {
      await socket.send("ANSWER_CALL", { userID: friendId });
    } catch (error) {
      dispatch({ type: "refused", turn, code: socketErrorCode(error) });
    }
  }

  return { perform, link };
}
