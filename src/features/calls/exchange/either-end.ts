import { Problem } from "#src/problem.ts";
import { type Act, endOf, isBetween } from "./call.ts";
import { type Effect, finished, send } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What either of the two may do: decline, cancel or hang up, leave for the video chat, block the other. */
export function createEitherEnd(open: OpenCalls) {
  return {
    /**
     * Declines (in any tab), cancels or hangs up (only in the tab that has the call).
     * @throws Problem call_ended
     */
    end({ person, tab }: Act, otherId: string): Effect[] {
      const call = open.of(person);
      if (!call || !isBetween(call, person, otherId)) throw new Problem("call_ended");
      if (open.isRingingAt(call, person))
        return open.finish(call, { caller: "declined", callee: "elsewhere" });
      if (endOf(call, person).connection !== tab.connection) throw new Problem("call_ended");
      return open.leave(call, person);
    },

    /**
     * Ends this person's own call, since they start video chat in this tab. A call that rings for them goes on ringing.
     * @throws Problem another_tab, unless the chat takes over.
     */
    giveWay({ person, tab, takeOver }: Act & { takeOver: boolean }): Effect[] {
      const call = open.of(person);
      if (!call || open.isRingingAt(call, person)) return [];
      if (!takeOver && open.isElsewhere(call, { person, tab })) throw new Problem("another_tab");
      const own = endOf(call, person);
      const notice = own.connection === tab.connection ? [] : send(own, finished(call, own, "elsewhere"));
      return [...notice, ...open.leave(call, person)];
    },

    /** Ends a call between the two. Only the one who blocks gets the reason. */
    block(blocker: string, blocked: string): Effect[] {
      const call = open.of(blocker);
      if (!call || !isBetween(call, blocker, blocked)) return [];
      const [caller, callee] = call.answered
        ? (["ended", "ended"] as const)
        : (["declined", "cancelled"] as const);
      const byCaller = call.caller.person === blocker;
      return open.finish(call, byCaller ? { caller: "blocked", callee } : { caller, callee: "blocked" });
    },
  };
}
