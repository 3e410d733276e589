import { atom, computed } from "nanostores";
import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection, $hello } from "#client/lib/socket/state.ts";
import { createRoomEffects, onPageClose } from "../room/room-effects.ts";
import { dispatch as dispatchSession } from "../session/session.ts";
import { clearLines } from "../text/room-text.ts";
import { isInactive, step } from "./call-machine.ts";
import { type Call, type CallEffect, type CallInput, type Held, initialCall } from "./call-model.ts";
import { $talkingTo } from "./ring.ts";

export const $call = atom<Call>(initialCall);

const room = createRoomEffects(dispatch);

const acts: { [T in CallEffect["type"]]: (effect: Extract<CallEffect, { type: T }>) => void } = {
  ...room.acts,
  call: ({ turn, friendId }) => void ring(turn, friendId),
  answer: ({ turn, friendId }) => void answer(turn, friendId),
  // Fails if the call ended at the same moment: then there is nothing to end.
  endCall: ({ friendId }) => void socket.send("END_CALL", { userID: friendId }).catch(() => {}),
};
const perform = (effect: CallEffect): void => (acts[effect.type] as (effect: CallEffect) => void)(effect);

let call: Call = initialCall;
let isWatching = false;

/** Runs effects before it updates the screen: rendering takes longer than sending the message the friend waits for. */
export function dispatch(input: CallInput): void {
  const { state } = call;
  const [next, effects] = step(call, input, performance.now());
  call = next;
  try {
    for (const effect of effects) perform(effect);
  } finally {
    if (call.state === "connecting" && state !== "reconnecting") clearLines();
    $talkingTo.set(isInactive(call) ? null : call.friendId);
    $call.set(call);
  }
}

/** @param reloaded the browser has just loaded this very page, so that the tab may have had a call before */
export function openCall(friendId: string, reloaded: boolean): void {
  // There is only one camera: a video chat in this tab must release it first.
  dispatchSession({ type: "exit" });
  dispatch({ type: "open", friendId });
  if (!isWatching) watchCall(reloaded);
  isWatching = true;
}

function watchCall(reloaded: boolean): void {
  socket.on("CALL_ANSWERED", ({ userId, room }) => dispatch({ type: "answered", userId, room }));
  socket.on("CALL_FINISHED", (end) => dispatch({ type: "finished", ...end }));
  socket.on("CALL_EXPIRED", (end) => dispatch({ type: "expired", ...end }));
  room.watchRoom();
  socket.watchWhile(computed($call, (now) => !isInactive(now)));
  const opened = (held: Held) => {
    room.link.revive();
    dispatch({ type: "socketOpened", held });
  };
  // An earlier hello is outdated, unless the browser has just loaded this page.
  if ($connection.get() === "open") opened(reloaded ? ($hello.get()?.call ?? null) : null);
  $hello.listen((hello) => hello && opened(hello.call));
  onPageClose(() => dispatch({ type: "leave" }));
}

async function ring(turn: number, friendId: string): Promise<void> {
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
