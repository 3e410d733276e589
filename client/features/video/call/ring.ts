import { atom } from "nanostores";
import { $connection, $hello, socket } from "#client/lib/socket/socket.ts";
import type { Face } from "#contract/profile.ts";
import type { ServerData } from "#contract/realtime.ts";

/** The call that rings in this tab. */
export const $ring = atom<ServerData["CALL"] | null>(null);
/** Who this tab already has a call with, in any state. It does not ring for them. */
export const $talkingTo = atom<string | null>(null);
/** A missed call, for a short notice; the screen clears it. `busy`: the user was in another call. */
export const $missed = atom<{ from: Face; busy: boolean } | null>(null);
/** Whose call this person has taken in this tab; the page of the call answers it and forgets it. */
export const $taken = atom<string | null>(null);

export function take({ from }: ServerData["CALL"]): void {
  $ring.set(null);
  $taken.set(from.id);
}

export function decline({ from }: ServerData["CALL"]): void {
  $ring.set(null);
  // It may have ended at the same moment.
  socket.send("END_CALL", { userID: from.id }).catch(() => {});
}

/** Keeps `$ring` and `$missed` in step with the server while someone is signed in. Returns a function that stops it. */
export function watchCalls(): () => void {
  const stops = [
    socket.on("CALL", (ring) => {
      if (ring.from.id !== $talkingTo.get()) $ring.set(ring);
    }),
    socket.on("CALL_ANSWERED", ({ callId }) => still(callId)),
    socket.on("CALL_FINISHED", ({ callId, reason }) =>
      still(callId, reason === "cancelled" || reason === "lost"),
    ),
    socket.on("CALL_EXPIRED", ({ callId }) => still(callId, true)),
    socket.on("CALL_MISSED", ({ from }) => $missed.set({ from, busy: true })),
    // Both may have called each other at once, and the friend cancelled.
    $talkingTo.listen((friendId) => friendId === null && askForCalls()),
    // A call that still rings is announced again when the socket is back.
    $connection.listen((state) => {
      if (state !== "open") $ring.set(null);
    }),
    $hello.listen((hello) => {
      // The page of that call is gone: it was closed by a browser that had no memory left for it.
      if (hello) askForCalls();
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

/** The server may have begun to ring before this page was able to; without a connection the next greeting asks. */
function askForCalls(): void {
  socket.send("HEAR_CALLS").catch(() => {});
}

function still(callId: string, missed = false): void {
  const ring = $ring.get();
  if (ring?.callId !== callId) return;
  if (missed) $missed.set({ from: ring.from, busy: false });
  $ring.set(null);
}
