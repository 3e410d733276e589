/** Pixels from its end within which a list sticks to it. */
const STICKS_WITHIN = 60;

/** Scroll position of a list, in pixels; `below` is what is left below the viewport. */
export interface Place {
  offset: number;
  below: number;
}

export const isAtEnd = ({ below }: Place): boolean => below <= STICKS_WITHIN;

/**
 * Whether a list now sticks to its end. Content that grows below, as messages do once they are measured, does not detach
 * it: only scrolling up does.
 */
export function sticksNow(stuck: boolean, before: Place, now: Place): boolean {
  if (isAtEnd(now)) return true;
  return stuck && now.offset >= before.offset;
}
