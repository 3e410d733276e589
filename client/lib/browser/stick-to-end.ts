/** Pixels from its end within which a list sticks to it. */
const STICKS_WITHIN = 60;

/** In pixels; `below` is what is left below the viewport. */
export interface Place {
  offset: number;
  below: number;
}

export const isAtEnd = ({ below }: Place): boolean => below <= STICKS_WITHIN;

/** Content that grows below, as messages do once they are measured, does not detach the list: only scrolling up does. */
export function sticksNow(stuck: boolean, before: Place, now: Place): boolean {
  if (isAtEnd(now)) return true;
  return stuck && now.offset >= before.offset;
}

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

  /** By a button, or by adding to the list. */
  wanted(): void {
    this.sticks = true;
  }
}
