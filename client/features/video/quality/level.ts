/**
 * Decides when to show a sign so that it does not flicker: three bad seconds in a row show it, and four good ones hide it,
 * however long the trouble lasted. A sign that stays after its trouble has ended would be wrong for as long.
 */
export interface Level {
  value: number;
  isBad: boolean;
}

export const INITIAL_LEVEL: Level = { value: 0, isBad: false };

const BAD_SECOND = 3;
const GOOD_SECOND = 2;
const FULL = 8;

/** The level after one more second. */
export function nextLevel({ value, isBad }: Level, wasBad: boolean): Level {
  const next = Math.max(0, Math.min(FULL, value + (wasBad ? BAD_SECOND : -GOOD_SECOND)));
  return { value: next, isBad: isBad ? next > 0 : next === FULL };
}
