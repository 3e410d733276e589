/** How near to the end a new message keeps the end in view, in pixels. */
const STICKS_WITHIN = 60;

/** Where a list is scrolled to, in pixels; `below` is what is left below the window. */
export interface Place {
  offset: number;
  below: number;
}

export const isAtEnd = ({ below }: Place): boolean => below <= STICKS_WITHIN;

/**
 * Whether a list that stuck to its end, or did not, does so now. What grows below, as messages do once they are measured, takes
 * no one away from the end: only who goes up leaves it.
 */
export function sticksNow(stuck: boolean, before: Place, now: Place): boolean {
  if (isAtEnd(now)) return true;
  return stuck && now.offset >= before.offset;
}
