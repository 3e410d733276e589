import { atom } from "nanostores";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection, $hello } from "#client/lib/socket/state.ts";
import type { Face } from "#contract/profile.ts";
import type { ServerData } from "#contract/realtime.ts";
import { Declined } from "./declined.ts";

export const $ring = atom<ServerData["CALL"] | null>(null);
/** The friend this tab already has a call with, in any state. Their calls do not ring here. */
export const $talkingTo = atom<string | null>(null);
/** A missed call, for a short notice; the screen clears it. `busy`: the user was in another call. */
export const $missed = atom<{ from: Face; busy: boolean } | null>(null);
/** The friend whose call the user has accepted in this tab; the call page answers it and clears this. */
export const $taken = atom<string | null>(null);

export function take({ from }: ServerData["CALL"]): void {
  $ring.set(null);
  $taken.set(from.id);
}

const declined = new Declined((userID) => socket.send("END_CALL", { userID }));

export function decline(ring: ServerData["CALL"]): void {
  $ring.set(null);
  declined.decline(ring);
}

export function watchCalls(): () => void {
  const stops = [
    socket.on("CALL", (ring) => {
      if (ring.from.id !== $talkingTo.get() && !declined.takes(ring)) $ring.set(ring);
    }),
    socket.on("CALL_ANSWERED", ({ callId }) => stopRinging(callId)),
    socket.on("CALL_FINISHED", ({ callId, reason }) =>
      stopRinging(callId, reason === "cancelled" || reason === "lost"),
    ),
    socket.on("CALL_EXPIRED", ({ callId }) => stopRinging(callId, true)),
    socket.on("CALL_MISSED", ({ from }) => $missed.set({ from, busy: true })),
    // A call of this friend did not ring while this tab called them, and may still go on.
    $talkingTo.listen((friendId) => friendId === null && askForCalls()),
    // A call that still rings is announced again when the socket is back.
    $connection.listen((state) => {
      if (state !== "open") $ring.set(null);
    }),
    $hello.listen((hello) => {
      if (hello) askForCalls();
      // Ends a call whose page is gone, as when the browser closed it for lack of memory.
      const stray = hello?.call?.userId;
      if (stray && stray !== $talkingTo.get() && location.pathname !== `/profile/${stray}/call`)
        socket.send("END_CALL", { userID: stray }).catch(() => {});
    }),
  ];
  askForCalls();
  return () => {
    for (const stop of stops) stop();
    $ring.set(null);
  };
}

/** Asks for calls that began to ring before this page was ready; without a connection the next hello asks. */
function askForCalls(): void {
  socket.send("HEAR_CALLS").catch(() => {});
}

function stopRinging(callId: string, missed = false): void {
  const ring = $ring.get();
  if (ring?.callId !== callId) return;
  if (missed) $missed.set({ from: ring.from, busy: false });
  $ring.set(null);
}
