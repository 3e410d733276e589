import type { Lang } from "#contract/lang.ts";
import { userIdOf } from "#contract/person-key.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { Config } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import { NetworkBuckets } from "#src/http/sender/network-buckets.ts";
import { Problem, refuseFor } from "#src/problem.ts";

export interface Requester {
  address: string;
  p256dh: string;
  auth: string;
  vapidKey: string;
  lang: Lang;
  /** The person's key in matchmaking; null for a guest who sent none. */
  personKey: string | null;
}

export interface Rows {
  count(): number;
  has(address: string): boolean;
  keepLatest(personKey: string | null, most: number): void;
}

/** The most browsers of one person: another one replaces the oldest. */
const OF_ONE_PERSON = 10;
/** The most people that the job can notify, minute by minute, in the quarter of an hour before an evening. @internal */
export const ROWS_MOST = 15_000;
/** One person can pose as many guests, so guests must leave room for members. @internal */
export const WITH_GUESTS_MOST = 10_000;
const RETRY_SECONDS = HOUR_MS / 1000;

/** Else anyone who poses as ten thousand guests takes every place. Many people share a mobile operator's address. @internal */
const GUEST_ROWS = { burst: 20, perSecond: 40 / (DAY_MS / 1000) };

export class Capacity {
  private readonly guests = new NetworkBuckets(GUEST_ROWS);

  constructor(private readonly deps: Pick<Deps, "clock"> & { config: Pick<Config, "rateLimits"> }) {}

  /** Call it in a transaction. @throws Problem rate_limited */
  add(rows: Rows, { address, personKey }: Requester, sender: string, add: () => void): void {
    if (!rows.has(address)) this.refuse(rows, personKey, sender);
    add();
    rows.keepLatest(personKey, OF_ONE_PERSON);
  }

  private refuse(rows: Rows, personKey: string | null, sender: string): void {
    const isMember = personKey !== null && userIdOf(personKey) !== null;
    if (rows.count() >= (isMember ? ROWS_MOST : WITH_GUESTS_MOST))
      throw new Problem("rate_limited", { retryAfterSeconds: RETRY_SECONDS });
    const { config, clock } = this.deps;
    if (!isMember && config.rateLimits) refuseFor(this.guests.take(sender, clock()));
  }
}
