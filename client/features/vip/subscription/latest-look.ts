import { DAY_MS } from "#contract/time.ts";
import type { Payment } from "#contract/vip.ts";
import { isDecided } from "../queries.ts";

/** How long a failure is shown; the history keeps it. */
const SHOWN_FOR_MS = 3 * DAY_MS;

/** How the latest payment is shown above the subscription; null if it needs no words. Pure. */
export function lookOf(payment: Payment, now: number): "pending" | "rejected" | "refunded" | null {
  const { status, failure, decidedAt, kind } = payment;
  if (!isDecided(payment)) return isUnopened(payment) ? null : "pending";
  const isRecent = now - Date.parse(decidedAt ?? payment.date) < SHOWN_FOR_MS;
  if (!isRecent || status === "confirmed") return null;
  if (status === "refunded") return "refunded";
  // Leaving the bank's page is not a failure, and a failed charge is shown with the charges.
  return kind === "purchase" && (status === "rejected" || failure !== null) ? "rejected" : null;
}

/** The bank opened no page for it, so the member could not pay, and nothing will come of it. */
const isUnopened = ({ kind, status, url }: Payment): boolean =>
  kind === "purchase" && status === null && url === null;
