import type { Durations } from "#src/config/durations.ts";
import type { Ids } from "#src/deps.ts";
import { createCallee } from "./callee.ts";
import { createCaller } from "./caller.ts";
import { createEitherEnd } from "./either-end.ts";
import { createOpenCalls } from "./open-calls.ts";
import { createTabs } from "./tabs.ts";
import { createTimers } from "./timers.ts";

/**
 * Who is in a call with whom, like a telephone exchange. It knows neither clock nor sockets: `now` is in milliseconds, and
 * the messages for clients are returned as effects. After each call every person has one call at most, either ringing at
 * the callee or answered, which `exchange.property.test.ts` checks.
 */
export function createExchange(deps: {
  ids: Ids;
  durations: Pick<Durations, "callRingsMs" | "reconnectGraceMs">;
}) {
  const open = createOpenCalls(deps);
  return {
    ...createCaller(open),
    ...createCallee(open),
    ...createEitherEnd(open),
    ...createTabs(open),
    ...createTimers(open),
    callOf: open.of,
    endAt: open.ends.ofConnection,
    ringingAt: open.ringingAt,
    isCompanionAway: open.isCompanionAway,
    mayRelay: open.mayRelay,
    answered: open.answered,
  };
}
