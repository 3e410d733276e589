import { atom, computed } from "nanostores";
import { $session } from "#client/lib/session.ts";
import { $hello, socket } from "#client/lib/socket/socket.ts";
import { onPageClose } from "../room/room-effects.ts";
import { addLine, clearLines } from "../text/room-text.ts";
import { createEffects } from "./session-effects.ts";
import { step } from "./session-machine.ts";
import { initialSession, type SessionInput, type SessionMode, type VideoSession } from "./session-model.ts";
import { $videoState } from "./video-state.ts";

export { findRefusal } from "./admission.ts";

/** The video chat of this tab. Inputs go in through `dispatch`; `$videoSession` holds the current state. */
export const $videoSession = atom<VideoSession>(initialSession);
export const $mode = atom<SessionMode>("classic");

const { perform, link, watchRoom } = createEffects(dispatch, $mode.get);

let session: VideoSession = initialSession;

/** Runs effects before it updates the screen: rendering takes longer than sending the message the companion waits for. */
export function dispatch(input: SessionInput): void {
  const { turn } = session;
  const [next, effects] = step(session, input, performance.now());
  session = next;
  try {
    for (const effect of effects) perform(effect);
  } finally {
    if (session.turn !== turn) noteInText(session);
    $videoSession.set(session);
    $videoState.set(session.state);
  }
}

/** Adds a line to the text when the room ends; the next room begins with an empty text. */
function noteInText(session: VideoSession): void {
  if (session.state === "connecting") clearLines();
  if (session.state === "companionLeft") addLine({ from: "system", key: "left" });
  if (session.state === "connectionLost") addLine({ from: "system", key: "lost" });
  if (session.state === "init" || session.state === "ready") clearLines();
}

socket.on("ENTER_ROOM", (room) => dispatch({ type: "entered", room }));
socket.on("LEAVE_ROOM", ({ roomId, reason }) => dispatch({ type: "left", roomId, reason }));
socket.on("QUEUE_TAKEN", () => dispatch({ type: "taken" }));
// After moderation another search is refused, and the refusal says until when.
socket.on("QUEUE_ENDED", ({ reason }) => {
  dispatch({ type: reason === "moderated" ? "searchAgain" : "searchEnded" });
});
$hello.subscribe((held) => {
  if (!held) return;
  link.revive();
  // A page that returns to its room has no other way to know its mode.
  if (session.state === "init" && held.room && held.room.mode !== "call") $mode.set(held.room.mode);
  dispatch({ type: "socketOpened", held });
});
watchRoom();
socket.watchWhile(computed($videoSession, (now) => now.state === "searching" || "room" in now));
// Signing in or out ended the search; the socket has announced the new sign-in session before this is sent.
$session.listen(() => dispatch({ type: "searchAgain" }));
onPageClose(() => dispatch({ type: "exit" }));
