import { atom } from "nanostores";
import { socketErrorCode } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection, $hello } from "#client/lib/socket/state.ts";
import type { Face } from "#contract/profile.ts";
import type { ServerData } from "#contract/realtime.ts";

type Ring = Pick<ServerData["CALL"], "callId"> & { from: { id: string } };

/** The last declined call, until the server knows: if that message is lost with the connection, the call is announced again. @internal */
export class Declined {
  private callId: string | null = null;

  constructor(private readonly endCall: (friendId: string) => Promise<unknown>) {}

  decline({ callId, from }: Ring): void {
    this.callId = callId;
    this.endCall(from.id).then(
      () => this.forget(callId),
      (error) => {
        const code = socketErrorCode(error);
        // Any other refusal means that there is nothing left to decline.
        if (code !== "disconnected" && code !== "timed_out") this.forget(callId);
      },
    );
  }

  takes(ring: Ring): boolean {
    if (ring.callId !== this.callId) return false;
    this.decline(ring);
    return true;
  }

  private forget(callId: string): void {
    if (this.callId === callId) this.callId = null;
  }
}

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
