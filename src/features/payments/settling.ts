import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { Observation } from "#src/services/payments/provider.ts";
import type { Cards } from "./renewals/cards.ts";
import { daysBack, isNewStatus, isPaid, nextAsk } from "./rules.ts";
import type { PaymentRow, PaymentStore } from "./store.ts";

/** Without an id if the provider does not know the order. */
export type Report = Omit<Observation, "providerId"> & { providerId: string | null };
export type Settling = ReturnType<typeof createSettling>;

/** Called inside the transaction, with the updated payment. */
interface SettlingListener {
  paying(payment: PaymentRow): void;
  paid(payment: PaymentRow): void;
  refused(payment: PaymentRow): void;
  returned(payment: PaymentRow): void;
}

/** All that follows (ledger, days, cards) is in the same transaction, so that no crash separates it. */
export function createSettling({
  db,
  log,
  clock,
  services: { securityLog },
  vip,
  store,
  cards,
}: Pick<Deps, "db" | "log" | "clock" | "services"> & { vip: Vip; store: PaymentStore; cards: Cards }) {
  const listeners: SettlingListener[] = [];

  function paymentOf(provider: string, { providerId, orderId }: Report): PaymentRow | undefined {
    const known = providerId === null ? undefined : store.paymentOfProvider(provider, providerId);
    return known ?? (orderId ? store.paymentOfOrder(orderId) : undefined);
  }

  /** An observation that contradicts the order is logged and changes nothing. */
  function settle(provider: string, observation: Report): void {
    const changed = db.transaction(() => {
      const payment = paymentOf(provider, observation);
      if (!payment || payment.provider !== provider) return null;
      if (
        observation.amount !== undefined &&
        observation.refunded === undefined &&
        observation.amount !== payment.amount
      ) {
        log.error(
          { payment: payment.id, reported: observation.amount, raw: observation.raw },
          "Payment rejected: its amount is not that of the order",
        );
        return null;
      }
      if (payment.providerId !== null && payment.providerId !== observation.providerId) {
        log.error({ payment: payment.id, raw: observation.raw }, "Payment has two ids at the provider");
        return null;
      }
      return write(payment, observation) ? payment : null;
    });
    if (!changed) return;
    const { id, userId, status, amount, refunded } = store.payment(changed.id) ?? changed;
    securityLog.note("payment", { user: userId, payment: id, status, amount, refunded });
    vip.publishDays(changed.userId, changed.id);
  }

  function write(payment: PaymentRow, observation: Report): boolean {
    const now = clock();
    const before = payment.status;
    const status = isNewStatus(before, observation.status) ? observation.status : before;
    const isNew = status !== before;
    const refunded = Math.max(payment.refunded, refundedOf(payment, observation, status));
    const providerId = payment.providerId ?? observation.providerId;
    const next: PaymentRow = { ...payment, status, refunded, providerId };
    if (isNew) {
      next.decidedAt = now;
      next.asks = 0;
      next.failure = status === "rejected" || status === "canceled" ? (observation.failure ?? null) : null;
      next.askAt = nextAsk(next, now);
    }
    if (!isNew && refunded === payment.refunded && providerId === payment.providerId)
      return keepCard(payment, observation, false);
    store.settlePayment(next);
    if (isNew) enter(next);
    if (refunded > payment.refunded) giveBack(next, payment.refunded, before);
    keepCard(next, observation, true);
    if (isNew) announce(next);
    return true;
  }

  /** A payment refunded before we saw it confirmed moves neither money nor days. */
  function enter(payment: PaymentRow): void {
    const { id: paymentId, userId, status, amount, currency, days } = payment;
    const came = status === "confirmed" ? { amount, currency } : {};
    vip.note({ userId, reason: "payment", paymentId, status, ...came });
    if (status !== "confirmed") return;
    for (const listener of listeners) listener.paying(payment);
    vip.grant(userId, { reason: "purchase", paymentId, days });
  }

  function giveBack(payment: PaymentRow, refundedBefore: number, before: PaymentRow["status"]): void {
    const { id: paymentId, userId, amount, refunded, days, currency } = payment;
    const wasOurs = isPaid(before) || payment.status === "confirmed";
    if (!wasOurs) return;
    const back = daysBack(days, amount, refunded) - daysBack(days, amount, refundedBefore);
    const entry = { reason: "refund", paymentId, amount: refundedBefore - refunded, currency } as const;
    if (back > 0) vip.grant(userId, { ...entry, days: -back });
    else vip.note({ userId, ...entry });
  }

  function keepCard(payment: PaymentRow, { card }: Report, isNew: boolean): boolean {
    if (!card || !payment.renews || payment.kind !== "purchase" || !vip.exists(payment.userId)) return false;
    return cards.keep(payment, card, isNew && payment.status === "confirmed");
  }

  function announce(payment: PaymentRow): void {
    for (const listener of listeners) {
      if (payment.status === "confirmed") listener.paid(payment);
      else if (payment.status === "refunded") listener.returned(payment);
      else if (payment.status === "rejected" || payment.status === "canceled") listener.refused(payment);
    }
  }

  return { settle, whenSettled: (listener: SettlingListener): void => void listeners.push(listener) };
}

function refundedOf({ amount }: PaymentRow, observation: Report, status: PaymentRow["status"]): number {
  if (status === "refunded") return amount;
  const { refunded = observation.left === undefined ? 0 : amount - observation.left } = observation;
  return observation.status === "confirmed" ? Math.min(refunded, amount) : 0;
}
