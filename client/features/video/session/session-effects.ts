import { socket } from "#client/lib/socket/socket.ts";
import { createRoomEffects } from "../room/room-effects.ts";
import { refusalOf, searchFor } from "./admission.ts";
import { searchOnNewBuild, shouldReload } from "./new-build.ts";
import type { SessionEffect, SessionInput, SessionMode } from "./session-model.ts";

/** Runs the effects of the machine, and feeds their outcome back as inputs. */
export function createEffects(dispatch: (input: SessionInput) => void, mode: () => SessionMode) {
  const room = createRoomEffects(dispatch);
  /** Counts searches and their ends: one that ended during the check for a new build is not sent. */
  let searches = 0;

  const acts: { [T in SessionEffect["type"]]: (effect: Extract<SessionEffect, { type: T }>) => void } = {
    ...room.acts,
    enterQueue: ({ turn, takeOver }) => void enterQueue(turn, takeOver),
    leaveQueue: () => {
      searches++;
      ignoreFailure(socket.send("LEAVE_QUEUE"));
    },
    leaveRoom: ({ roomId }) => ignoreFailure(socket.send("LEAVE_ROOM", { roomId })),
    openSignalling: (pass) => room.link.openSignalling(pass),
    pause: ({ turn, ms }) => void setTimeout(() => dispatch({ type: "pauseEnded", turn }), ms),
  };
  const perform = (effect: SessionEffect): void =>
    (acts[effect.type] as (effect: SessionEffect) => void)(effect);

  async function enterQueue(turn: number, takeOver: boolean): Promise<void> {
    const search = ++searches;
    if (!takeOver && shouldReload() && ((await searchOnNewBuild()) || search !== searches)) return;
    try {
      const { peerId, peerToken } = await socket.send("ENTER_QUEUE", { ...searchFor(mode()), takeOver });
      dispatch({ type: "acknowledged", turn, peerId, peerToken });
    } catch (error) {
      dispatch({ type: "refused", turn, ...refusalOf(error) });
    }
  }

  return { perform, link: room.link, watchRoom: room.watchRoom };
}

/** Ignores a failure: the room or the search may have ended at the same moment. */
const ignoreFailure = (sent: Promise<unknown>): void => void sent.catch(() => {});
