import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { PaymentStatus } from "#contract/vip.ts";

/** A link to pay by is good for this long; the last question is asked after it, so that no money comes unnoticed. */
export const PAYABLE_MS = 23 * HOUR_MS;
/** What is undecided after this is ended by us. */
export const GIVE_UP_MS = 24 * HOUR_MS;
export const FIRST_ASK_MS = 30_000;
/** Holders may take a payment back for about this long; the provider is asked at least once in `ASKED_EVERY_MS` of it. */
const CHARGE_BACK_MS = 540 * DAY_MS;
export const ASKED_EVERY_MS = 64 * DAY_MS;

/**
 * Notifications come twice, late and in any order, so a payment only ever rises. A refusal stands below a confirmation:
 * banks let the buyer try again on the same page, and an old refusal must not hide the money that came after it.
 */
const RANK: Record<PaymentStatus, number> = {
  authorized: 1,
  confirming: 2,
  rejected: 3,
  canceled: 3,
  confirmed: 4,
  refunded: 5,
};

const rankOf = (status: PaymentStatus | null): number => (status ? RANK[status] : 0);

/** Whether the observed status is further along than the current one. */
export const isNewStatus = (
  current: PaymentStatus | null,
  observed: PaymentStatus | null,
): observed is PaymentStatus => rankOf(observed) > rankOf(current);

/** Money is ours, or went back. */
export const isSettled = (status: PaymentStatus | null): boolean => rankOf(status) >= RANK.confirmed;
export const isPaid = (status: PaymentStatus | null): boolean => status === "confirmed";

/** Days that go back with this much money: all of them with all of it, and rounded in the buyer's favour before. */
export const daysBack = (days: number, amount: number, refunded: number): number =>
  Math.floor((days * Math.min(refunded, amount)) / amount);

/** When the provider is asked next, having been asked `asks` times; null when there is nothing left to learn. */
export function nextAsk(
  { status, createdAt, asks }: { status: PaymentStatus | null; createdAt: number; asks: number },
  now: number,
): number | null {
  if (status === "refunded") return null;
  // A charge-back whose notification was lost shows only when asked for.
  if (status === "confirmed")
    return now >= createdAt + CHARGE_BACK_MS ? null : now + Math.min(DAY_MS * 2 ** asks, ASKED_EVERY_MS);
  const refused = status === "rejected" || status === "canceled";
  if (refused && now >= createdAt + GIVE_UP_MS) return null;
  const pause = Math.min(FIRST_ASK_MS * 2 ** asks, HOUR_MS);
  const soon = now + pause;
  const end = createdAt + GIVE_UP_MS;
  return now < end ? Math.min(soon, end) : now + HOUR_MS;
}
