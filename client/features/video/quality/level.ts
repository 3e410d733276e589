/** Three bad seconds in a row show a sign and four good ones hide it, however long the trouble lasted. */
export interface Level {
  value: number;
  isBad: boolean;
}

export const INITIAL_LEVEL: Level = { value: 0, isBad: false };

const BAD_SECOND = 3;
const GOOD_SECOND = 2;
const FULL = 8;

export function nextLevel({ value, isBad }: Level, wasBad: boolean): Level {
  const next = Math.max(0, Math.min(FULL, value + (wasBad ? BAD_SECOND : -GOOD_SECOND)));
  return { value: next, isBad: isBad ? next > 0 : next === FULL };
}
