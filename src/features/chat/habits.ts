import type { ReplyHabit } from "#contract/chat.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";

/** When someone was first written to, and when they first answered. */
export interface FirstMessage {
  at: number;
  answeredAt: number | null;
}

/** Before this many, one unanswered message would say '0 %' of a person who never had a chance. */
const ENOUGH = 10;
/** A message this young may yet be answered. */
const STILL_OPEN_MS = 2 * DAY_MS;
const SELDOM = 0.3;

/** How a person answers those who write first, as words may tell it; null while there is too little to tell from. */
export function habitOf(messages: readonly FirstMessage[], now: number): ReplyHabit {
  const settled = messages.filter(({ at, answeredAt }) => answeredAt !== null || now - at > STILL_OPEN_MS);
  if (settled.length < ENOUGH) return null;
  const delays = settled.flatMap(({ at, answeredAt }) => (answeredAt === null ? [] : [answeredAt - at]));
  if (delays.length / settled.length < SELDOM) return "seldom";
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]!;
  if (median <= HOUR_MS) return "hour";
  return median <= DAY_MS ? "day" : "days";
}
