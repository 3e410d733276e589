import { HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { type PaymentProvider, ProviderError } from "#src/services/payments/provider.ts";
import type { Buying } from "./buying.ts";
import { FIRST_ASK_MS } from "./rules.ts";
import type { Settling } from "./settling.ts";
import type { PaymentRow, PaymentStore, RefundRow } from "./store.ts";

/** Recorded before they are carried out, so that each happens once whatever crashes. */
export function createRefundRequests({
  db,
  clock,
  ids,
  store,
}: Pick<Deps, "db" | "clock" | "ids"> & { store: PaymentStore }) {
  return {
    /** @throws Problem not_found, refund_refused with the refundable amount */
    ask(
      paymentId: string,
      { amount, by, note }: { amount?: number | undefined; by: string; note: string },
    ): RefundRow {
      return db.transaction(() => {
        const payment = store.payment(paymentId);
        if (!payment) throw new Problem("not_found", { detail: `There is no payment ${paymentId}` });
        const total = totalAfter(payment, amount);
        const id = ids();
        const now = clock();
        const row = {
          id,
          paymentId,
          amount: total - promised(payment),
          total,
          askedBy: by,
          note,
          state: "asked",
        } as const;
        store.addRefund({ ...row, createdAt: now, askAt: now });
        return store.refund(id)!;
      });
    },
  };

  function promised(payment: PaymentRow): number {
    const asked = store.refundsOf(payment.id).filter(isAsked);
    return Math.max(payment.refunded, ...asked.map(({ total }) => total));
  }

  function totalAfter(payment: PaymentRow, amount: number | undefined): number {
    const before = promised(payment);
    const left = payment.status === "confirmed" ? payment.amount - before : 0;
    const wanted = amount ?? left;
    if (wanted < 1 || wanted > left)
      throw new Problem("refund_refused", {
        detail: `${left} of ${payment.amount} ${payment.currency} can be refunded.`,
      });
    return before + wanted;
  }
}

export function createRefunding({
  db,
  log,
  clock,
  store,
  settling,
  buying,
  provider,
}: Pick<Deps, "db" | "log" | "clock"> & {
  store: PaymentStore;
  settling: Settling;
  buying: Buying;
  provider: PaymentProvider | null;
}) {
  async function refundDue(): Promise<void> {
    for (const refund of store.dueRefunds(clock())) await sendRefund(refund);
  }

  async function sendRefund({ id }: RefundRow): Promise<void> {
    const refund = taken(id);
    if (!refund || !provider) return;
    const payment = store.payment(refund.paymentId)!;
    if (payment.provider !== provider.name || payment.providerId === null) return;
    if (payment.refunded >= refund.total) return done(refund, "had gone back already");
    try {
      const { amount, total, asks } = refund;
      const { receipt } = buying.orderOf(payment);
      const full = total === payment.amount;
      const order = {
        id,
        providerId: payment.providerId,
        amount,
        total,
        full,
        method: payment.method,
        isRepeated: asks > 0,
        isAccepted: refund.answer !== null,
        receipt: { ...receipt, amount },
      };
      const observation = await provider.refund(order);
      // Some refunds take time at the bank: an accepted one is asked about until the bank confirms it.
      if (observation.status === "confirmed" || observation.status === "refunded")
        settling.settle(provider.name, observation);
      if (store.payment(payment.id)!.refunded >= total) done(refund, observation.raw);
      else accepted(refund, observation.raw);
    } catch (err) {
      if (err instanceof ProviderError && !err.isRetryable) refuse(refund, err);
      else log.warn({ err, refund: refund.id }, "Refund did not reach the provider");
    }
  }

  /** Null if another run has taken the refund, or an earlier one is unanswered: each states the total refunded so far. */
  function taken(id: string): RefundRow | null {
    return db.transaction(() => {
      const refund = store.refund(id)!;
      if (refund.askAt === null || refund.askAt > clock()) return null;
      if (store.refundsOf(refund.paymentId).find(isAsked)?.id !== id) return null;
      store.changeRefund(id, { asks: refund.asks + 1, askAt: nextTry(refund) });
      return refund;
    });
  }

  const nextTry = ({ asks }: RefundRow): number => clock() + Math.min(FIRST_ASK_MS * 2 ** asks, HOUR_MS);

  const done = ({ id }: RefundRow, answer: string): void =>
    db.transaction(() => store.changeRefund(id, { state: "done", answer, askAt: null }));

  /** The bank works on it: an answer that was lost leaves none. */
  const accepted = ({ id }: RefundRow, answer: string): void =>
    db.transaction(() => store.changeRefund(id, { answer }));

  function refuse({ id, paymentId, amount }: RefundRow, err: ProviderError): void {
    log.error({ err, refund: id }, "Provider refused a refund");
    db.transaction(() => {
      store.changeRefund(id, { state: "refused", answer: err.message, askAt: null });
      // Those that waited for it counted it in.
      for (const later of store.refundsOf(paymentId).filter(isAsked))
        store.changeRefund(later.id, { total: later.total - amount });
    });
  }

  return { refundDue };
}

const isAsked = ({ state }: RefundRow): boolean => state === "asked";
