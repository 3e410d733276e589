import type { Pace } from "#src/timing/bucket.ts";
import { Buckets } from "#src/timing/buckets.ts";
import { NETWORK_SHARES, networksOf } from "./address-key.ts";

/** One bucket per address, and a larger one per network that it is in. */
export class NetworkBuckets {
  private readonly levels: Buckets[];

  constructor({ burst, perSecond }: Pace) {
    this.levels = NETWORK_SHARES.map(
      (share) => new Buckets({ burst: burst * share, perSecond: perSecond * share }),
    );
  }

  /** Milliseconds to wait, or 0. The narrowest network pays first: what it is refused costs its neighbours nothing. */
  take(address: string, now: number, tokens = 1): number {
    for (const [level, key] of networksOf(address).entries()) {
      const waitMs = this.levels[level]!.take(key, now, tokens);
      if (waitMs > 0) return waitMs;
    }
    return 0;
  }

  used(address: string, now: number): number {
    return Math.max(...networksOf(address).map((key, level) => this.levels[level]!.used(key, now)));
  }
}
