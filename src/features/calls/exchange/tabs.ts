import { otherOf, type Tab } from "./call.ts";
import { companionAway, type Effect, finished, send } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What happens to the tabs of the two: sockets drop and come back, people sign in and out, pages are reloaded. */
export function createTabs(open: OpenCalls) {
  return {
    /** The socket dropped. Its call waits for it to come back. */
    connectionLost(connection: string, now: number): void {
      const end = open.ends.ofConnection(connection);
      if (!end) return;
      open.ends.detach(end);
      open.away.start(end, now);
      open.unannounced.start(end, now);
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

    /** This tab still sees its companion, whose socket is away. False: it is in no such call. */
    keep(connection: string, callId: string, now: number): boolean {
      const end = open.ends.ofConnection(connection);
      const call = end && open.with(end);
      if (!end || call?.id !== callId || !call.answered) return false;
      open.away.prolong(otherOf(call, end), now);
      return true;
    },

    /** The connection speaks for this person now, or for no member: a call that it had as another user ends. */
    identify(connection: string, person: string | null): Effect[] {
      const end = open.ends.ofConnection(connection);
      if (!end || end.person === person) return [];
      const call = open.with(end);
      return open.finish(call, { caller: "ended", callee: call.answered ? "ended" : "cancelled" });
    },

    /** The last tab of this person is gone. What rings there goes on for a moment: a page that is reloaded comes back. */
    unreachable(person: string, now: number): void {
      const call = open.ringingAt(person);
      if (call) open.noTab.start(call, now);
    },

    /** A tab of this person is here. */
    reachable(person: string): void {
      const call = open.ringingAt(person);
      if (call) open.noTab.stop(call);
    },
  };
}
