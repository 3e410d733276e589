import { otherOf, type Tab } from "./call.ts";
import { companionAway, type Effect, finished, tell } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What happens to the tabs of the two: sockets drop and come back, people sign in and out, pages are reloaded. */
export function createTabs(open: OpenCalls) {
  return {
    /** The socket dropped. Its call waits for it to come back. */
    connectionLost(connection: string, now: number): void {
      const end = open.ends.ofConnection(connection);
      if (!end) return;
      open.ends.sendAway(end);
      open.away.start(end, now);
      open.untold.start(end, now);
    },

    /** A new socket shows the token of an earlier one: it is the same tab. The earlier socket may still look open. */
    connectionBack(token: string, tab: Tab): Effect[] {
      const end = open.ends.ofToken(token);
      if (!end || open.ends.ofConnection(tab.connection)) return [];
      const call = open.with(end);
      const effects = tell(end, finished(call, end, "elsewhere"));
      if (call.answered && open.isToldAway(end))
        effects.push(...tell(otherOf(call, end), companionAway(call, false)));
      open.ends.bring(end, tab);
      open.away.stop(end);
      open.untold.stop(end);
      return effects;
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
      if (call) open.unheard.start(call, now);
    },

    /** A tab of this person is here. */
    reachable(person: string): void {
      const call = open.ringingAt(person);
      if (call) open.unheard.stop(call);
    },
  };
}
