import type { Config } from "#src/config.ts";
import type { Clock } from "#src/deps.ts";
import { refuseFor } from "#src/problem.ts";
import { NetworkBuckets } from "./sender/network-buckets.ts";

/** From one address, at once and in the long run. Many people share one behind a mobile operator: far above one person's need. */
export const REQUESTS_A_MINUTE = {
  requests: 1200,
  /** For routes worth guessing at or flooding: sign-in, codes, e-mails. */
  strict: 10,
  /** Hashing a password takes 48 ms, a few at a time for everyone: at this rate one address takes a tenth of that. */
  passwords: 120,
  /** One report for each page that is left or hidden. */
  vitals: 30,
  /** A page of people has fifty pictures, which cost little; the usual limit would show half of them. */
  media: 6000,
  /** A map on a large screen has some forty tiles, and moving it requests a row of them at a time. */
  tiles: 1800,
  /** Spent by operators alone: what strangers request at `/metrics` counts as any other request of theirs. */
  metrics: 120,
  /** A photo is half a second of work for one core. */
  uploads: 60,
} as const;

export type Limit = keyof typeof REQUESTS_A_MINUTE;
export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({
  config: { rateLimits: enabled },
  clock,
}: {
  config: Pick<Config, "rateLimits">;
  clock: Clock;
}) {
  const buckets = Object.fromEntries(
    Object.entries(REQUESTS_A_MINUTE).map(([limit, burst]) => [
      limit,
      new NetworkBuckets({ burst, perSecond: burst / 60 }),
    ]),
  ) as Record<Limit, NetworkBuckets>;

  return {
    /** @throws Problem rate_limited, with the seconds to wait */
    spend(limit: Limit, address: string): void {
      if (!enabled) return;
      refuseFor(buckets[limit].take(address, clock()));
    },
  };
}
