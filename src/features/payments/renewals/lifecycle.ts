import { CHARGE_NOTICE_DAYS, GRACE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { Settling } from "../settling.ts";
import type { PaymentRow, PaymentStore, ProductRow } from "../store.ts";
import type { OverReason, RenewalLetters } from "./letters.ts";
import { isTooLate, nextTry, paidEnd, schedule, successorOf } from "./rules.ts";
import type { RenewalRow, RenewalStore } from "./store.ts";

export type RenewalLifecycle = ReturnType<typeof createRenewalLifecycle>;

const OFF = { active: false, chargeAt: null, remindAt: null };

/**
 * The life of an automatic charge: a purchase starts it, a change of VIP days moves it, and a charge succeeds, fails and is
 * tried again, or is given up. Everything here runs inside the transaction of what caused it.
 */
export function createRenewalLifecycle({
  clock,
  vip,
  settling,
  payments,
  store,
  letters,
}: Pick<Deps, "clock"> & {
  vip: Vip;
  settling: Settling;
  payments: PaymentStore;
  store: RenewalStore;
  letters: RenewalLetters;
}) {
  vip.whenDaysChange((userId) => {
    const renewal = store.renewal(userId);
    if (renewal?.active && renewal.paymentId === null && !isInGrace(renewal)) plan(userId);
  });
  settling.whenSettled({
    paying,
    paid,
    refused,
    /** A member who took the money back, or was given it back, wants no further charge. */
    returned: ({ userId }) => void stop(userId),
  });

  const isInGrace = ({ graceUntil }: RenewalRow): boolean => (graceUntil ?? 0) > clock();

  /** The letter and the charge before the end of VIP as it is now. */
  function plan(userId: string): void {
    const now = clock();
    const renewal = store.renewal(userId)!;
    const graceUntil = isInGrace(renewal) ? renewal.graceUntil : null;
    store.change(userId, { failures: 0, graceUntil, ...schedule(vip.until(userId) ?? now, now) });
  }

  function start(userId: string, productId: number): void {
    const paymentId = store.renewal(userId)?.paymentId ?? null;
    const fresh = { failures: 0, graceUntil: null, paymentId };
    store.put({ userId, productId, createdAt: clock(), active: true, ...fresh });
    if (paymentId === null) plan(userId);
  }

  /** False when nothing is left to try: earlier failures still count. */
  function resume(userId: string, productId: number): boolean {
    const renewal = store.renewal(userId);
    if (!renewal || !isInGrace(renewal)) {
      start(userId, productId);
      return true;
    }
    const chargeAt = nextTry(paidEnd(renewal.graceUntil!), renewal.failures, clock());
    if (chargeAt !== null) store.change(userId, { active: true, productId, chargeAt, remindAt: null });
    return chargeAt !== null;
  }

  function stop(userId: string): boolean {
    if (!store.renewal(userId)?.active) return false;
    store.change(userId, OFF);
    return true;
  }

  /** Automatic charges cannot go on, and a letter gives the member the reason. */
  function giveUp({ userId }: RenewalRow, why: OverReason): void {
    store.change(userId, OFF);
    letters.over(userId, why);
  }

  /** What the next charge buys: what the letter named, else the tariff that is on sale now. */
  function productOf({ productId, active, remindAt }: RenewalRow): ProductRow | null {
    const agreed = payments.product(productId)!;
    return active && remindAt === null ? agreed : successorOf(agreed, payments.products());
  }

  /** Days are about to come for money: the days that were lent as grace go first. */
  function paying({ userId }: PaymentRow): void {
    const renewal = store.renewal(userId);
    if (!renewal || renewal.graceUntil === null) return;
    if (isInGrace(renewal)) vip.grant(userId, { reason: "grace", days: -GRACE_DAYS });
    store.change(userId, { graceUntil: null });
  }

  function paid({ id, userId, kind, renews, productId }: PaymentRow): void {
    const renewal = store.renewal(userId);
    if (renewal?.paymentId === id) store.change(userId, { paymentId: null });
    if (kind === "purchase" && renews && vip.exists(userId)) start(userId, productId);
    else if (renewal?.active && store.renewal(userId)!.paymentId === null) plan(userId);
  }

  function refused(payment: PaymentRow): void {
    const { id, userId } = payment;
    const renewal = store.renewal(userId);
    if (renewal?.paymentId !== id) return;
    store.change(userId, { paymentId: null });
    if (!renewal.active) return;
    // Days that came from elsewhere meanwhile make the charge needless.
    const isCovered = (vip.until(userId) ?? 0) > clock() + CHARGE_NOTICE_DAYS * DAY_MS;
    if (isCovered) plan(userId);
    else failed(renewal, payment);
  }

  function failed(renewal: RenewalRow, payment: PaymentRow): void {
    const { userId } = renewal;
    const now = clock();
    // Also when the days that were lent have run out meanwhile: they are lent once.
    const isFirst = renewal.graceUntil === null;
    const until = vip.until(userId) ?? 0;
    const paidUntil = isFirst ? until : paidEnd(renewal.graceUntil!);
    const failures = isFirst ? 1 : renewal.failures + 1;
    const chargeAt = isTooLate(paidUntil, now)
      ? null
      : nextTry(Math.max(paidUntil, isFirst ? now : 0), failures, now);
    store.change(userId, { failures, chargeAt });
    if (chargeAt === null) giveUp(renewal, "failed");
    else if (isFirst) lend(payment, Math.max(paidUntil, now));
  }

  function lend(payment: PaymentRow, from: number): void {
    const { userId } = payment;
    store.change(userId, { graceUntil: from + GRACE_DAYS * DAY_MS });
    vip.grant(userId, { reason: "grace", days: GRACE_DAYS });
    letters.failed(payment);
  }

  return { plan, resume, stop, giveUp, productOf, isInGrace };
}
