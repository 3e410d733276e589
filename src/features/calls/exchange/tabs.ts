import { type End, otherOf, type Tab } from "./call.ts";
import { companionAway, type Effect, finished, send } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

/** Changes to the tabs of the two: sockets drop and come back, people sign in and out, pages are reloaded. */
export function createTabs(open: OpenCalls) {
  /** Ends the call of a member who is no longer signed in at their end. */
  function signedOut(end: End): Effect[] {
    const call = open.with(end);
    return open.finish(call, { caller: "ended", callee: call.answered ? "ended" : "cancelled" });
  }

  return {
    /** Handles a socket that dropped, or has been silent, since then: its call waits for it to come back. */
    connectionLost(connection: string, since: number): void {
      const end = open.ends.ofConnection(connection);
      if (!end) return;
      open.ends.detach(end);
      open.away.start(end, since);
      open.unannounced.start(end, since);
    },

    /** A new socket shows the token of an earlier one: it is the same tab. The earlier socket may still look open. */
    connectionBack(token: string, tab: Tab): Effect[] {
      const end = open.ends.ofToken(token);
      if (!end || open.ends.ofConnection(tab.connection)) return [];
      const call = open.with(end);
      const effects = send(end, finished(call, end, "elsewhere"));
      if (call.answered && open.isKnownAway(end))
        effects.push(...send(otherOf(call, end), companionAway(call, false)));
      open.ends.attach(end, tab);
      open.away.stop(end);
      open.unannounced.stop(end);
      return effects;
    },

    /** The friend's end of this answered call; undefined if this tab is not in it. */
    companionOf(connection: string, callId: string): End | undefined {
      const end = open.ends.ofConnection(connection);
      const call = end && open.with(end);
      return end && call?.id === callId && call.answered ? otherOf(call, end) : undefined;
    },

    /** Prolongs the wait for a companion whose socket is away but who is still seen; false if this tab is not in that call. */
    keep(connection: string, callId: string, now: number): boolean {
      const end = open.ends.ofConnection(connection);
      const call = end && open.with(end);
      if (!end || call?.id !== callId || !call.answered) return false;
      open.away.prolong(otherOf(call, end), now);
      return true;
    },

    /** The connection belongs to this person now, or to no member: a call that it had as another member ends. */
    identify(connection: string, person: string | null): Effect[] {
      const end = open.ends.ofConnection(connection);
      if (!end || end.person === person) return [];
      return signedOut(end);
    },

    signedOut,

    /** The person has no tab left. A call that rings for them goes on for a moment: a reloading page comes back. */
    unreachable(person: string, now: number): void {
      const call = open.ringingAt(person);
      if (call) open.noTab.start(call, now);
    },

    /** The person has an open tab. */
    reachable(person: string): void {
      const call = open.ringingAt(person);
      if (call) open.noTab.stop(call);
    },
  };
}
