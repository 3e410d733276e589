import { atom } from "nanostores";
import { $session } from "#client/lib/session.ts";
import { $connection, $hello, socket } from "#client/lib/socket/socket.ts";
import type { VideoMode } from "#contract/video.ts";
import { $callState } from "./video-state.ts";
import { createEffects } from "./session-effects.ts";
import { step } from "./session-machine.ts";
import { type Chat, type ChatEvent, initialChat } from "./session-model.ts";
import { addLine, clearLines } from "../text/room-text.ts";

/** The video chat of this tab: what happens goes in by `dispatch`, where it stands is read from `$chat`. */
export const $chat = atom<Chat>(initialChat);
export const $mode = atom<VideoMode>("classic");

const { perform, link } = createEffects(dispatch, $mode.get);

let chat: Chat = initialChat;

/** Acts before it tells the screen: drawing takes longer than sending the message that somebody waits for. */
export function dispatch(event: ChatEvent): void {
  const { turn } = chat;
  const [next, effects] = step(chat, event);
  chat = next;
  try {
    for (const effect of effects) perform(effect);
  } finally {
    if (chat.turn !== turn) chronicle(chat);
    $chat.set(chat);
    $callState.set(chat.state);
  }
}

/** What happens to a room stands between people's own lines; the next room begins with an empty page. */
function chronicle(chat: Chat): void {
  if (chat.state === "connecting") clearLines();
  if (chat.state === "companionLeft") addLine({ from: "system", key: "left" });
  if (chat.state === "connectionLost") addLine({ from: "system", key: "lost" });
  if (chat.state === "init" || chat.state === "ready") clearLines();
}

socket.on("ENTER_ROOM", (room) => dispatch({ type: "entered", room }));
socket.on("LEAVE_ROOM", ({ roomId, reason }) => dispatch({ type: "left", roomId, reason }));
socket.on("QUEUE_TAKEN", () => dispatch({ type: "taken" }));
// Searching on is refused, and the refusal says until when.
socket.on("QUEUE_ENDED", ({ reason }) => {
  dispatch({ type: reason === "moderated" ? "searchAgain" : "searchEnded" });
});
socket.on("COMPANION_AWAY", ({ roomId, away }) => {
  dispatch({ type: "companionAway", roomId, away });
  if (!away) link.companionReturned();
});
$hello.subscribe((held) => {
  if (!held) return;
  link.revive();
  // A page that comes back into its room has no other way to know what it was searching for.
  if (chat.state === "init" && held.room && held.room.mode !== "call") $mode.set(held.room.mode);
  dispatch({ type: "socketOpened", held });
});
$connection.listen((state) => {
  if (state !== "open") dispatch({ type: "socketClosed" });
});
// Somebody else's search ended with their session; the socket has announced the new one before this is sent.
$session.listen(() => dispatch({ type: "searchAgain" }));
// Whoever closes the page says goodbye, so that nobody waits for a socket that will not come back.
window.addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) dispatch({ type: "exit" });
});
