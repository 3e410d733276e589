import { Problem } from "#src/problem.ts";
import type { Act } from "./call.ts";
import type { Effect } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What the callee does. */
export function createCallee(open: OpenCalls) {
  const ringsFrom = (person: string, callerId: string) => open.ringingAt(person)?.caller.person === callerId;

  return {
    ringsFrom,

    /** @throws Problem call_ended, also when another tab was quicker. */
    answer({ person, tab }: Act, callerId: string): { callId: string; effects: Effect[] } {
      const call = open.of(person);
      if (call?.caller.person !== callerId) throw new Problem("call_ended");
      if (!call.answered) return { callId: call.id, effects: open.pickUp(call, tab) };
      if (call.callee.connection !== tab.connection) throw new Problem("call_ended");
      return { callId: call.id, effects: [] };
    },

    /** Ends the ringing call from that caller, which may no longer be answered. */
    refuse(person: string, callerId: string): Effect[] {
      const call = open.ringingAt(person);
      return call?.caller.person === callerId ? open.finish(call, { caller: "ended", callee: "ended" }) : [];
    },
  };
}
