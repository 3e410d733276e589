import { atom } from "nanostores";
import { $connection, $hello, socket } from "#client/lib/socket/socket.ts";
import { dispatch as dispatchChat } from "../session/session.ts";
import { clearLines } from "../text/room-text.ts";
import { createEffects } from "./call-effects.ts";
import { isCalm, step } from "./call-machine.ts";
import { type Call, type CallEvent, type Held, initialCall } from "./call-model.ts";
import { $talkingTo } from "./ring.ts";

/** The call of this tab: what happens goes in by `dispatch`, where it stands is read from `$call`. */
export const $call = atom<Call>(initialCall);

const { perform, link } = createEffects(dispatch);

let call: Call = initialCall;
let listening = false;

/** Acts before it tells the screen: drawing takes longer than sending the message that somebody waits for. */
export function dispatch(event: CallEvent): void {
  const { state } = call;
  const [next, effects] = step(call, event, performance.now());
  call = next;
  try {
    for (const effect of effects) perform(effect);
  } finally {
    if (call.state === "connecting" && state !== "reconnecting") clearLines();
    $talkingTo.set(isCalm(call) ? null : call.friendId);
    $call.set(call);
  }
}

/**
 * The page of a call stands. Only from here on do we listen, since the server's word is about that friend.
 * @param reloaded the browser has just loaded this very page, so that the tab may have had a call before
 */
export function openCall(friendId: string, reloaded: boolean): void {
  // The camera is one: a video chat that was on in this tab lets go of it first.
  dispatchChat({ type: "exit" });
  dispatch({ type: "open", friendId });
  if (!listening) listen(reloaded);
  listening = true;
}

function listen(reloaded: boolean): void {
  socket.on("CALL_ANSWERED", ({ userId, room }) => dispatch({ type: "answered", userId, room }));
  socket.on("CALL_FINISHED", (end) => dispatch({ type: "finished", ...end }));
  socket.on("CALL_EXPIRED", (end) => dispatch({ type: "expired", ...end }));
  socket.on("COMPANION_AWAY", ({ roomId, away }) => {
    dispatch({ type: "companionAway", roomId, away });
    if (!away) link.companionReturned();
  });
  const opened = (held: Held) => {
    link.revive();
    dispatch({ type: "socketOpened", held });
  };
  // What an earlier greeting told is old by now, unless it was for this page.
  if ($connection.get() === "open") opened(reloaded ? ($hello.get()?.call ?? null) : null);
  $hello.listen((hello) => hello && opened(hello.call));
  $connection.listen((state) => {
    if (state !== "open") dispatch({ type: "socketClosed" });
  });
  // Whoever closes the page says goodbye, so that nobody waits for a socket that will not come back.
  window.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) dispatch({ type: "leave" });
  });
}
