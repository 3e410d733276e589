export interface WideningLimits {
  /** How far apart two ratings may be for a user who has just joined. */
  atOnce: number;
  /** How much further for every second of waiting. */
  perSecond: number;
  /** After this long every rating is in reach. */
  everyoneAfterMs: number;
  /** Windows widen in steps, for all at the same moment, so that no one needs to be tried again in between. */
  everyMs: number;
}

const LOWEST = 1;
const HIGHEST = 5;
const STEPS_PER_STAR = 100;
const EVERYONE = (HIGHEST - LOWEST) * STEPS_PER_STAR;

/** Ratings are compared in hundredths of a star above the lowest: 401 values, 0 to 400. */
export function hundredths(rating: number): number {
  if (!(rating > LOWEST)) return 0;
  return Math.round((Math.min(rating, HIGHEST) - LOWEST) * STEPS_PER_STAR);
}

/** How far the companion's rating may be from the user's, by the time waited. */
export class Widening {
  private readonly atOnce: number;
  private readonly perSecond: number;

  constructor(private readonly limits: WideningLimits) {
    this.atOnce = Math.round(limits.atOnce * STEPS_PER_STAR);
    this.perSecond = Math.round(limits.perSecond * STEPS_PER_STAR);
  }

  reach(joinedAt: number, now: number): number {
    const waited = this.lastStep(now) - joinedAt;
    if (waited <= 0) return this.atOnce;
    if (this.isOpen(joinedAt, now)) return EVERYONE;
    return Math.min(EVERYONE, this.atOnce + Math.floor((waited * this.perSecond) / 1000));
  }

  isOpen(joinedAt: number, now: number): boolean {
    return this.lastStep(now) - joinedAt >= this.limits.everyoneAfterMs;
  }

  /** When a user's reach grows to this distance. It may be one step early, never late: callers check again. */
  reaches(distance: number, joinedAt: number): number {
    if (distance <= this.atOnce) return joinedAt;
    const waited = ((distance - this.atOnce) * 1000) / this.perSecond;
    return this.nextStep(joinedAt + Math.min(waited, this.limits.everyoneAfterMs) - 1);
  }

  lastStep(now: number): number {
    return Math.floor(now / this.limits.everyMs) * this.limits.everyMs;
  }

  nextStep(now: number): number {
    return this.lastStep(now) + this.limits.everyMs;
  }
}
