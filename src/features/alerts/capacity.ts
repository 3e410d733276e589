import type { Lang } from "#contract/lang.ts";
import { HOUR_MS } from "#contract/time.ts";
import { Problem } from "#src/problem.ts";

/** A browser that asks for one push. */
export interface Asker {
  address: string;
  p256dh: string;
  auth: string;
  lang: Lang;
  /** As matchmaking knows them; null for a guest who gave no key. */
  personKey: string | null;
}

/** The rows of one kind. */
export interface Rows {
  count(): number;
  has(address: string): boolean;
  /** Removes all rows of this person but the latest few. */
  keepLatest(personKey: string | null, most: number): void;
}

/** Browsers of one person. The oldest gives way to another. */
const OF_ONE_PERSON = 10;
/** The most people that the job of each minute can notify in the quarter of an hour before an evening. @internal */
export const ROWS_MOST = 15_000;
/** A guest is free to be anyone, so guests must leave capacity to members. @internal */
export const WITH_GUESTS_MOST = 10_000;
const RETRY_SECONDS = HOUR_MS / 1000;

/** Adds a row, unless there are too many already. Runs in a transaction. @throws Problem rate_limited */
export function addWithinCapacity(rows: Rows, { address, personKey }: Asker, add: () => void): void {
  const most = personKey?.startsWith("user:") ? ROWS_MOST : WITH_GUESTS_MOST;
  if (!rows.has(address) && rows.count() >= most)
    throw new Problem("rate_limited", { retryAfterSeconds: RETRY_SECONDS });
  add();
  rows.keepLatest(personKey, OF_ONE_PERSON);
}
