import type { Lang } from "#contract/lang.ts";
import { userIdOf } from "#contract/person-key.ts";
import { HOUR_MS } from "#contract/time.ts";
import { Problem } from "#src/problem.ts";

/** A browser that asks for one push. */
export interface Requester {
  address: string;
  p256dh: string;
  auth: string;
  lang: Lang;
  /** The person's key in matchmaking; null for a guest who sent none. */
  personKey: string | null;
}

/** The stored rows of one kind of alert. */
export interface Rows {
  count(): number;
  has(address: string): boolean;
  /** Removes all rows of this person except the latest `most`. */
  keepLatest(personKey: string | null, most: number): void;
}

/** The most browsers of one person: another one replaces the oldest. */
const OF_ONE_PERSON = 10;
/** The most people that the job can notify, minute by minute, in the quarter of an hour before an evening. @internal */
export const ROWS_MOST = 15_000;
/** One person can pose as many guests, so guests must leave room for members. @internal */
export const WITH_GUESTS_MOST = 10_000;
const RETRY_SECONDS = HOUR_MS / 1000;

/** Adds a row unless there are too many already. Call it in a transaction. @throws Problem rate_limited */
export function addWithinCapacity(rows: Rows, { address, personKey }: Requester, add: () => void): void {
  const most = personKey !== null && userIdOf(personKey) !== null ? ROWS_MOST : WITH_GUESTS_MOST;
  if (!rows.has(address) && rows.count() >= most)
    throw new Problem("rate_limited", { retryAfterSeconds: RETRY_SECONDS });
  add();
  rows.keepLatest(personKey, OF_ONE_PERSON);
}
