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

/** Scrolls a list to its end when it grows, unless the user has scrolled up to read. */
export class EndKeeper {
  private sticks = true;
  private place: Place = { offset: 0, below: 0 };

  get isKept(): boolean {
    return this.sticks;
  }

  scrolled(now: Place): void {
    this.sticks = sticksNow(this.sticks, this.place, now);
    this.place = now;
  }

  /** The user wants to see the end: by a button, or by adding to the list. */
  wanted(): void {
    this.sticks = true;
  }
}
