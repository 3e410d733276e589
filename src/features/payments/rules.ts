import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { PaymentStatus } from "#contract/vip.ts";

/** How long a payment link is valid. The last question comes after it, so that no payment goes unnoticed. */
export const PAYABLE_MS = 23 * HOUR_MS;
export const GIVE_UP_MS = 24 * HOUR_MS;
/** As long as the member has an hour to pay it. */
export const GIVEN_AGAIN_MS = PAYABLE_MS - HOUR_MS;
/** An order without an address by then will get none: the provider refused it, or its answer was lost. */
export const UNOPENED_MS = 5 * MINUTE_MS;
export const FIRST_ASK_MS = 30_000;
/** Cardholders can dispute a payment for about this long; meanwhile the provider is asked at least every `ASKED_EVERY_MS`. */
const CHARGE_BACK_MS = 540 * DAY_MS;
export const ASKED_EVERY_MS = 64 * DAY_MS;

/** Notifications come twice, late and in any order: status only rises. An old refusal must not hide a later payment. */
const RANK: Record<PaymentStatus, number> = {
  authorized: 1,
  confirming: 2,
  rejected: 3,
  canceled: 3,
  confirmed: 4,
  refunded: 5,
};

const rankOf = (status: PaymentStatus | null): number => (status ? RANK[status] : 0);

export const isNewStatus = (
  current: PaymentStatus | null,
  observed: PaymentStatus | null,
): observed is PaymentStatus => rankOf(observed) > rankOf(current);

export const isSettled = (status: PaymentStatus | null): boolean => rankOf(status) >= RANK.confirmed;
export const isPaid = (status: PaymentStatus | null): boolean => status === "confirmed";

/** All for all of it, and rounded in the buyer's favour before. */
export const daysBack = (days: number, amount: number, refunded: number): number =>
  Math.floor((days * Math.min(refunded, amount)) / amount);

/** Null if there is nothing left to learn. */
export function nextAsk(
  { status, createdAt, asks }: { status: PaymentStatus | null; createdAt: number; asks: number },
  now: number,
): number | null {
  if (status === "refunded") return null;
  // A charge-back whose notification was lost shows only when asked about.
  if (status === "confirmed")
    return now >= createdAt + CHARGE_BACK_MS ? null : now + Math.min(DAY_MS * 2 ** asks, ASKED_EVERY_MS);
  const refused = status === "rejected" || status === "canceled";
  if (refused && now >= createdAt + GIVE_UP_MS) return null;
  const pause = Math.min(FIRST_ASK_MS * 2 ** asks, HOUR_MS);
  const soon = now + pause;
  const end = createdAt + GIVE_UP_MS;
  return now < end ? Math.min(soon, end) : now + HOUR_MS;
}
