import { atom, computed } from "nanostores";
import { isServerReachable } from "#client/lib/lost-parts/ask-server.ts";
import { withProof } from "#client/lib/proof.ts";
import { $session } from "#client/lib/session.ts";
import { SocketError, type SocketErrorCode, socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { tab } from "#client/lib/storage/storage.ts";
import { isFree } from "#client/lib/storage/tab-lock.ts";
import { $updateReady, ownBuild } from "#client/lib/stores/release.ts";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { $wantedCountry } from "../country/country-choice.ts";
import { DEVICES_LOCK } from "../devices/local-media.ts";
import { createRoomEffects, onPageClose } from "../room/room-effects.ts";
import { addLine, clearLines } from "../text/room-text.ts";
import { $privateLink, isCutOff } from "./private-link.ts";
import { step } from "./session-machine.ts";
import {
  initialSession,
  type Refusal,
  type SessionEffect,
  type SessionInput,
  type SessionMode,
  type VideoSession,
} from "./session-model.ts";
import { $videoState } from "./video-state.ts";

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

/** Once per build. */
export const shouldReload = (): boolean => $updateReady.get() && tab.read("reloaded:build") !== ownBuild();

/** An old build may reach no one; here a reload ends no talk. Only if the browser can remember having tried. */
export async function searchOnNewBuild(): Promise<boolean> {
  const build = ownBuild();
  if (!build || !(await isServerReachable()) || !tab.write("reloaded:build", build)) return false;
  const address = new URL(location.href);
  address.searchParams.set("start", "");
  location.replace(address);
  return true;
}

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
      const { peerId, peerToken } = await withProof((altcha) => {
        // The user may have stopped while the proof was computed.
        if (search !== searches) throw new SocketError("not_in_queue");
        return socket.send("ENTER_QUEUE", { ...searchFor(mode()), takeOver, altcha });
      });
      dispatch({ type: "acknowledged", turn, peerId, peerToken });
    } catch (error) {
      dispatch({ type: "refused", turn, ...refusalOf(error) });
    }
  }

  return { perform, link: room.link, watchRoom: room.watchRoom };
}

/** The room or the search may have ended at the same moment. */
const ignoreFailure = (sent: Promise<unknown>): void => void sent.catch(() => {});

/** Any other failure says nothing about this search: the server decides when it begins. */
const REFUSALS: ReadonlySet<SocketErrorCode> = new Set<SocketErrorCode>([
  "another_tab",
  "queue_held",
  "warning_unread",
  "video_limit_reached",
  "link_expired",
  "link_taken",
]);

/** Null also without an answer. Classic chat has no limit: it asks only if another tab may hold the camera. */
export async function findRefusal(mode: SessionMode): Promise<Refusal | null> {
  if (mode === "private" && isCutOff($privateLink.get())) return { code: "link_expired" };
  if (mode === "classic" && (await isFree(DEVICES_LOCK))) return null;
  try {
    await socket.send("CHECK_QUEUE", searchFor(mode));
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    return REFUSALS.has(refusal.code) ? refusal : null;
  }
}

export function searchFor(mode: SessionMode) {
  if (mode === "private") return { link: $privateLink.get() };
  const forceClassic = mode === "classic";
  // In rated mode the country is one of the preferences, which the server has.
  return { forceClassic, country: forceClassic ? $wantedCountry.get() : ANY_COUNTRY };
}

export const refusalOf = (error: unknown): Refusal => ({
  code: socketErrorCode(error),
  until:
    error instanceof SocketError && error.retryAfterSeconds !== undefined
      ? Date.now() + error.retryAfterSeconds * 1000
      : null,
  heldBy: (error instanceof SocketError && error.hold?.by) || null,
});
