import type { Payment, PaymentFailure, VipProduct } from "#contract/vip.ts";
import { PAYABLE_MS } from "./rules.ts";
import type { PaymentRow, ProductRow } from "./store.ts";

export const productView = ({ id, days, amount, currency }: ProductRow): VipProduct => ({
  id,
  days,
  price: { currency, amount },
});

export function paymentView(row: PaymentRow, now: number): Payment {
  const { id, kind, status, days, amount, currency, refunded, failure, createdAt, decidedAt, url } = row;
  return {
    id,
    kind,
    status,
    days,
    amount: { currency, amount },
    refunded,
    failure: failure as PaymentFailure | null,
    date: iso(createdAt),
    decidedAt: decidedAt === null ? null : iso(decidedAt),
    url: status === null && now < createdAt + PAYABLE_MS ? url : null,
  };
}

/** What the status call shows of a payment that counts. */
export const paidView = ({ days, createdAt, currency, amount }: PaymentRow) => ({
  days,
  date: iso(createdAt),
  amount: { currency, amount },
});

const iso = (time: number) => new Date(time).toISOString();
