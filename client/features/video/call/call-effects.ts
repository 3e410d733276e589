import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { createRoomEffects } from "../room/room-effects.ts";
import type { CallEffect, CallInput } from "./call-model.ts";

export function createEffects(dispatch: (input: CallInput) => void) {
  const room = createRoomEffects(dispatch);

  const acts: { [T in CallEffect["type"]]: (effect: Extract<CallEffect, { type: T }>) => void } = {
    ...room.acts,
    call: ({ turn, friendId }) => void call(turn, friendId),
    answer: ({ turn, friendId }) => void answer(turn, friendId),
    // Fails if the call ended at the same moment: then there is nothing to end.
    endCall: ({ friendId }) => void socket.send("END_CALL", { userID: friendId }).catch(() => {}),
  };
  const perform = (effect: CallEffect): void => (acts[effect.type] as (effect: CallEffect) => void)(effect);

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

  return { perform, link: room.link, watchRoom: room.watchRoom };
}
