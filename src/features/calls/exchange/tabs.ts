import { type End, otherOf, type Tab } from "./call.ts";
import { companionAway, type Effect, finished, send } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

export function createTabs(open: OpenCalls) {
  function signedOut(end: End): Effect[] {
    const call = open.with(end);
    return open.finish(call, { caller: "ended", callee: call.answered ? "ended" : "cancelled" });
  }

  return {
    /** The call waits for the socket to come back. */
    connectionLost(connection: string, since: number): void {
      const end = open.ends.ofConnection(connection);
      if (!end) return;
      open.ends.detach(end);
      open.away.start(end, since);
      open.unannounced.start(end, since);
    },

    /** The earlier socket may still look open. */
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

    companionOf(connection: string, callId: string): End | undefined {
      const end = open.ends.ofConnection(connection);
      const call = end && open.with(end);
      return end && call?.id === callId && call.answered ? otherOf(call, end) : undefined;
    },

    /** For a companion whose socket is away but who is still seen; false if this tab is not in that call. */
    keep(connection: string, callId: string, now: number): boolean {
      const end = open.ends.ofConnection(connection);
      const call = end && open.with(end);
      if (!end || call?.id !== callId || !call.answered) return false;
      open.away.prolong(otherOf(call, end), now);
      return true;
    },

    /** A call that the connection had as another member ends. */
    identify(connection: string, person: string | null): Effect[] {
      const end = open.ends.ofConnection(connection);
      if (!end || end.person === person) return [];
      return signedOut(end);
    },

    signedOut,

    /** A call that rings goes on for a moment: a reloading page comes back. */
    unreachable(person: string, now: number): void {
      const call = open.ringingAt(person);
      if (call) open.noTab.start(call, now);
    },

    reachable(person: string): void {
      const call = open.ringingAt(person);
      if (call) open.noTab.stop(call);
    },
  };
}
