import { type End, otherOf } from "./call.ts";
import { companionAway, type Effect, expired, tell } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What is due: a call has rung too long, a tab has stayed away. */
export function createClock(open: OpenCalls) {
  const { ringing, unheard, away, untold } = open;

  function tellAway(end: End): Effect[] {
    const call = open.with(end);
    return call.answered ? tell(otherOf(call, end), companionAway(call, true)) : [];
  }

  function lose(end: End): Effect[] {
    const call = open.with(end);
    return open.finish(call, call.answered ? { caller: "lost", callee: "lost" } : { callee: "cancelled" });
  }

  return {
    tick(now: number): Effect[] {
      const effects: Effect[] = [];
      for (const call of ringing.due(now))
        effects.push(...open.close(call, (hearer) => expired(call, hearer)));
      for (const end of untold.due(now)) effects.push(...tellAway(end));
      for (const end of away.due(now)) effects.push(...lose(end));
      for (const call of unheard.due(now))
        effects.push(...open.finish(call, { caller: "lost", callee: "lost" }));
      return effects;
    },

    /** When `tick` may have something to do, unless something else happens before; null if never. */
    nextDue(): number | null {
      const due = Math.min(ringing.nextDue, untold.nextDue, away.nextDue, unheard.nextDue);
      return due === Number.POSITIVE_INFINITY ? null : due;
    },
  };
}
