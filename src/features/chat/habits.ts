import type { ReplyHabit } from "#contract/chat.ts";
import { FIRST_MESSAGE_OPEN_MS, FIRST_MESSAGES_ENOUGH } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";

export interface FirstMessage {
  at: number;
  answeredAt: number | null;
}

const SELDOM = 0.3;

export function habitOf(messages: readonly FirstMessage[], now: number): ReplyHabit {
  const settled = messages.filter(
    ({ at, answeredAt }) => answeredAt !== null || now - at > FIRST_MESSAGE_OPEN_MS,
  );
  if (settled.length < FIRST_MESSAGES_ENOUGH) return null;
  const delays = settled.flatMap(({ at, answeredAt }) => (answeredAt === null ? [] : [answeredAt - at]));
  if (delays.length / settled.length < SELDOM) return "seldom";
  const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]!;
  if (median <= HOUR_MS) return "hour";
  return median <= DAY_MS ? "day" : "days";
}
