import { CHARGE_NOTICE_DAYS, GRACE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { Settling } from "../settling.ts";
import type { PaymentRow, PaymentStore, ProductRow } from "../store.ts";
import type { OverReason, RenewalMails } from "./mails.ts";
import { isTooLate, nextTry, paidEnd, schedule, successorOf } from "./rules.ts";
import type { RenewalRow, RenewalStore } from "./store.ts";

export type RenewalLifecycle = ReturnType<typeof createRenewalLifecycle>;

const OFF = { active: false, chargeAt: null, remindAt: null };

/** Everything here runs inside the transaction of its cause. */
export function createRenewalLifecycle({
  clock,
  vip,
  settling,
  payments,
  store,
  mails,
}: Pick<Deps, "clock"> & {
  vip: Vip;
  settling: Settling;
  payments: PaymentStore;
  store: RenewalStore;
  mails: RenewalMails;
}) {
  vip.whenDaysChange((userId) => {
    const renewal = store.renewal(userId);
    if (renewal?.active && renewal.paymentId === null && !isInGrace(renewal)) plan(userId);
  });
  settling.whenSettled({
    paying,
    paid,
    refused,
    /** A member whose money went back wants no further charge. */
    returned: ({ userId }) => void stop(userId),
  });

  const isInGrace = ({ graceUntil }: RenewalRow): boolean => (graceUntil ?? 0) > clock();

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

  /** Returns false if no attempt is left: earlier failures still count. */
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

  function stop(userId: string): void {
    store.change(userId, OFF);
  }

  function giveUp({ userId }: RenewalRow, why: OverReason): void {
    store.change(userId, OFF);
    mails.over(userId, why);
  }

  /** The tariff of the next charge: the one that the e-mail named, else the one on sale now. */
  function productOf({ productId, active, remindAt }: RenewalRow): ProductRow | null {
    const agreed = payments.product(productId)!;
    return active && remindAt === null ? agreed : successorOf(agreed, payments.products());
  }

  /** Takes back the days lent as grace before paid days are granted. */
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
    // Days granted from elsewhere meanwhile make the charge unnecessary.
    const isCovered = (vip.until(userId) ?? 0) > clock() + CHARGE_NOTICE_DAYS * DAY_MS;
    if (isCovered) plan(userId);
    else failed(renewal, payment);
  }

  function failed(renewal: RenewalRow, payment: PaymentRow): void {
    const { userId } = renewal;
    const now = clock();
    // Grace is granted once, even if it has run out meanwhile.
    const isFirst = renewal.graceUntil === null;
    const until = vip.until(userId) ?? 0;
    const paidUntil = isFirst ? until : paidEnd(renewal.graceUntil!);
    const failures = isFirst ? 1 : renewal.failures + 1;
    const chargeAt = isTooLate(paidUntil, now)
      ? null
      : nextTry(Math.max(paidUntil, isFirst ? now : 0), failures, now);
    store.change(userId, { failures, chargeAt });
    if (chargeAt === null) giveUp(renewal, "failed");
    else if (isFirst) grantGrace(payment, Math.max(paidUntil, now));
  }

  function grantGrace(payment: PaymentRow, from: number): void {
    const { userId } = payment;
    store.change(userId, { graceUntil: from + GRACE_DAYS * DAY_MS });
    vip.grant(userId, { reason: "grace", days: GRACE_DAYS });
    mails.failed(payment);
  }

  return { plan, resume, stop, giveUp, productOf, isInGrace };
}
