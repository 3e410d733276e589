import ipaddr from "ipaddr.js";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "#src/config.ts";
import { Problem } from "#src/problem.ts";

/** Requests from one address. Many people share one behind a mobile operator, so the usual limit is far above any one person's need. */
export const BUCKETS = {
  requests: { points: 1200, duration: 60 },
  /** For what is worth guessing or flooding: sign-in, codes, letters. */
  strict: { points: 10, duration: 60 },
  /** One report for each page that is left or hidden. */
  vitals: { points: 30, duration: 60 },
  /** A page of people is fifty pictures, which cost little; the usual limit would show half of them. */
  media: { points: 6000, duration: 60 },
  /** A window of a large screen is some forty tiles, and moving it asks for a row of them at a time. */
  tiles: { points: 1800, duration: 60 },
  /** A photo is half a second of work for one core. */
  uploads: { points: 60, duration: 60 },
} as const;

export type Bucket = keyof typeof BUCKETS;
export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({ rateLimits: enabled }: Pick<Config, "rateLimits">) {
  const limiters = {
    requests: new RateLimiterMemory(BUCKETS.requests),
    strict: new RateLimiterMemory(BUCKETS.strict),
    vitals: new RateLimiterMemory(BUCKETS.vitals),
    media: new RateLimiterMemory(BUCKETS.media),
    tiles: new RateLimiterMemory(BUCKETS.tiles),
    uploads: new RateLimiterMemory(BUCKETS.uploads),
  };
  return {
    /** @throws Problem rate_limited, which says when to come again. */
    async spend(bucket: Bucket, address: string): Promise<void> {
      if (!enabled) return;
      try {
        await limiters[bucket].consume(keyOf(address));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new Problem("rate_limited", { retryAfterSeconds: refusal.msBeforeNext / 1000 });
      }
    },
  };
}

/** One customer of an IPv6 provider holds a whole /64, so that is what counts as one address. */
export function keyOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}
