import { CHARGE_DAYS_BEFORE, CHARGE_NOTICE_DAYS, GRACE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";

/** A failed charge is tried this often again, a day apart: the last time a day before grace ends. */
export const RETRIES = GRACE_DAYS;

/** When the letter goes and when the card is charged, for VIP that ends then. No charge comes sooner than a day after its letter. */
export function schedule(vipUntil: number, now: number): { remindAt: number; chargeAt: number } {
  const remindAt = Math.max(vipUntil - CHARGE_NOTICE_DAYS * DAY_MS, now);
  return { remindAt, chargeAt: Math.max(vipUntil - CHARGE_DAYS_BEFORE * DAY_MS, remindAt + DAY_MS) };
}

/** The end of what was paid for, before days of grace that end then. */
export const paidEnd = (graceUntil: number): number => graceUntil - GRACE_DAYS * DAY_MS;

/** A VIP that has been over for as long as its grace would have lasted is no longer charged for. */
export const isTooLate = (paidUntil: number, now: number): boolean => now >= paidUntil + GRACE_DAYS * DAY_MS;

/** When a charge that failed for the `failures`th time is tried again; null when that was the last time. */
export function nextTry(paidUntil: number, failures: number, now: number): number | null {
  const at = Math.max(paidUntil + (failures - 1) * DAY_MS, now);
  return failures > RETRIES || isTooLate(paidUntil, at) ? null : at;
}

/** How often a charge that failed `failures` times is still tried. */
export const triesLeft = (failures: number): number => Math.max(0, RETRIES + 1 - failures);

interface Tariff {
  days: number;
  currency: string;
  retiredAt: number | null;
}

/** What is charged for a tariff that was agreed to: itself, or the one that has taken its place; null when none has. */
export const successorOf = <T extends Tariff>(agreed: T, onSale: readonly T[]): T | null =>
  agreed.retiredAt === null
    ? agreed
    : (onSale.find(({ days, currency }) => days === agreed.days && currency === agreed.currency) ?? null);
