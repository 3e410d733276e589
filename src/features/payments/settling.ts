import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { Observation } from "#src/services/payments/provider.ts";
import type { Cards } from "./renewals/cards.ts";
import { daysBack, isNewStatus, isPaid, nextAsk } from "./rules.ts";
import type { PaymentRow, PaymentStore } from "./store.ts";

export type Settling = ReturnType<typeof createSettling>;

/** Is called, inside the transaction, with what a payment became. */
export interface SettlingListener {
  /** Before the days of it are given. */
  paying(payment: PaymentRow): void;
  paid(payment: PaymentRow): void;
  refused(payment: PaymentRow): void;
  returned(payment: PaymentRow): void;
}

/**
 * The only place where a payment changes: by what the provider says, in a notification or asked. Everything that
 * follows from it, entries of the ledger, days, cards, stands in the same transaction, so that no crash parts them.
 */
export function createSettling({
  db,
  log,
  clock,
  vip,
  store,
  cards,
}: Pick<Deps, "db" | "log" | "clock"> & { vip: Vip; store: PaymentStore; cards: Cards }) {
  const listeners: SettlingListener[] = [];

  function paymentOf(provider: string, { providerId, orderId }: Observation): PaymentRow | undefined {
    return (
      store.paymentOfProvider(provider, providerId) ?? (orderId ? store.paymentOfOrder(orderId) : undefined)
    );
  }

  /** True when it was news. What contradicts the order is logged and changes nothing. */
  function settle(provider: string, heard: Observation): boolean {
    const changed = db.transaction(() => {
      const payment = paymentOf(provider, heard);
      if (!payment || payment.provider !== provider) return null;
      if (heard.amount !== undefined && heard.refunded === undefined && heard.amount !== payment.amount) {
        log.error(
          { payment: payment.id, heard: heard.amount, raw: heard.raw },
          "Payment rejected: its amount is not that of the order",
        );
        return null;
      }
      if (payment.providerId !== null && payment.providerId !== heard.providerId) {
        log.error({ payment: payment.id, raw: heard.raw }, "Payment has two ids at the provider");
        return null;
      }
      return write(payment, heard) ? payment : null;
    });
    if (changed) vip.tell(changed.userId, changed.id);
    return changed !== null;
  }

  function write(payment: PaymentRow, heard: Observation): boolean {
    const now = clock();
    const before = payment.status;
    const status = isNewStatus(before, heard.status) ? heard.status : before;
    const isNew = status !== before;
    const refunded = Math.max(payment.refunded, refundedOf(payment, heard, status));
    const providerId = payment.providerId ?? heard.providerId;
    const next: PaymentRow = { ...payment, status, refunded, providerId };
    if (isNew) {
      next.decidedAt = now;
      next.asks = 0;
      next.failure = status === "rejected" || status === "canceled" ? (heard.failure ?? null) : null;
      next.askAt = nextAsk(next, now);
    }
    if (!isNew && refunded === payment.refunded && providerId === payment.providerId)
      return keepCard(payment, heard, false);
    store.settlePayment(next);
    if (isNew) enter(next);
    if (refunded > payment.refunded) giveBack(next, payment.refunded, before);
    keepCard(next, heard, true);
    if (isNew) announce(next);
    return true;
  }

  /** A payment that never was ours when it went back moves neither money nor days. */
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

  function keepCard(payment: PaymentRow, { card }: Observation, isNew: boolean): boolean {
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

  return { settle, listen: (listener: SettlingListener): void => void listeners.push(listener) };
}

/** How much is refunded by now, as far as is known. */
function refundedOf({ amount }: PaymentRow, heard: Observation, status: PaymentRow["status"]): number {
  if (status === "refunded") return amount;
  const { refunded = heard.left === undefined ? 0 : amount - heard.left } = heard;
  return heard.status === "confirmed" ? Math.min(refunded, amount) : 0;
}
