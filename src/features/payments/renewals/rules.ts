import { CHARGE_DAYS_BEFORE, CHARGE_NOTICE_DAYS, GRACE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";

/** Retries of a failed charge, a day apart: the last one is a day before grace ends. */
export const RETRIES = GRACE_DAYS;

/** No charge comes within a day of its e-mail. */
export function schedule(vipUntil: number, now: number): { remindAt: number; chargeAt: number } {
  const remindAt = Math.max(vipUntil - CHARGE_NOTICE_DAYS * DAY_MS, now);
  return { remindAt, chargeAt: Math.max(vipUntil - CHARGE_DAYS_BEFORE * DAY_MS, remindAt + DAY_MS) };
}

export const paidEnd = (graceUntil: number): number => graceUntil - GRACE_DAYS * DAY_MS;

/** Once VIP has been over for the length of a grace, it is no longer charged for. */
export const isTooLate = (paidUntil: number, now: number): boolean => now >= paidUntil + GRACE_DAYS * DAY_MS;

/** When a charge that failed for the `failures`th time is tried again; null if that was the last time. */
export function nextTry(paidUntil: number, failures: number, now: number): number | null {
  const at = Math.max(paidUntil + (failures - 1) * DAY_MS, now);
  return failures > RETRIES || isTooLate(paidUntil, at) ? null : at;
}

export const triesLeft = (failures: number): number => Math.max(0, RETRIES + 1 - failures);

interface Tariff {
  days: number;
  currency: string;
  retiredAt: number | null;
}

/** The tariff to charge: the agreed one, or the one that replaced it; null if none did. */
export const successorOf = <T extends Tariff>(agreed: T, onSale: readonly T[]): T | null =>
  agreed.retiredAt === null
    ? agreed
    : (onSale.find(({ days, currency }) => days === agreed.days && currency === agreed.currency) ?? null);
