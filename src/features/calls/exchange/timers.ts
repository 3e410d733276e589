import { type End, otherOf } from "./call.ts";
import { companionAway, type Effect, expired, send } from "./effects.ts";
import type { OpenCalls } from "./open-calls.ts";

/** What ends calls that no one ends: they ring too long, a tab stays away, the server stops. */
export function createTimers(open: OpenCalls) {
  const { ringing, noTab, away, unannounced } = open;

  function announceAway(end: End): Effect[] {
    const call = open.with(end);
    return call.answered ? send(otherOf(call, end), companionAway(call, true)) : [];
  }

  function lose(end: End): Effect[] {
    const call = open.with(end);
    return open.finish(call, call.answered ? { caller: "lost", callee: "lost" } : { callee: "cancelled" });
  }

  return {
    tick(now: number): Effect[] {
      const effects: Effect[] = [];
      for (const call of ringing.due(now))
        effects.push(...open.close(call, (recipient) => expired(call, recipient)));
      for (const end of unannounced.due(now)) effects.push(...announceAway(end));
      for (const end of away.due(now)) effects.push(...lose(end));
      for (const call of noTab.due(now))
        effects.push(...open.finish(call, { caller: "lost", callee: "lost" }));
      return effects;
    },

    /** The server stops: ringing calls are missed. Talks end without notice, since the two still see each other and talk on. */
    stop: (): Effect[] =>
      open.all().flatMap((call) => open.finish(call, call.answered ? {} : { callee: "lost" })),

    /** When `tick` next has something to do, unless something else happens first; null if never. */
    nextDue(): number | null {
      const due = Math.min(ringing.nextDue, unannounced.nextDue, away.nextDue, noTab.nextDue);
      return due === Number.POSITIVE_INFINITY ? null : due;
    },
  };
}
