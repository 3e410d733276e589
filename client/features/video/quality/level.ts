/**
 * Decides when to show a sign so that it does not flicker: a bad second counts as much as two good ones, three in a row
 * show it, and it stays until good seconds have made up for all bad ones.
 */
export interface Level {
  value: number;
  isBad: boolean;
}

export const INITIAL_LEVEL: Level = { value: 0, isBad: false };

const BAD_SECOND = 2;
const GOOD_SECOND = 1;
const SHOWN_AT = 6;
const MOST = 10;

/** The level after one more second. */
export function nextLevel({ value, isBad }: Level, wasBad: boolean): Level {
  const next = Math.max(0, Math.min(MOST, value + (wasBad ? BAD_SECOND : -GOOD_SECOND)));
  return { value: next, isBad: isBad ? next > 0 : next >= SHOWN_AT };
}
