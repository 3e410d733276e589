import { iso } from "#contract/time.ts";
import type { LinkedCard, Payment, PaymentFailure, VipProduct, VipRenewal } from "#contract/vip.ts";
import type { Entry } from "#src/features/vip/actions.ts";
import type { CardRow } from "./renewals/store.ts";
import { PAYABLE_MS } from "./rules.ts";
import type { PaymentRow, ProductRow } from "./store.ts";

export const productView = ({ id, days, amount, currency }: ProductRow): VipProduct => ({
  id,
  days,
  price: { currency, amount },
});

export function paymentView(row: PaymentRow, now: number): Payment {
  const { id, kind, method, status, days, amount, currency, refunded, failure, createdAt, decidedAt, url } =
    row;
  return {
    id,
    kind,
    method,
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

export const paidView = ({ days, createdAt, currency, amount }: PaymentRow) => ({
  days,
  date: iso(createdAt),
  amount: { currency, amount },
});

export const cardView = ({ id, pan, expires, main }: CardRow): LinkedCard => ({ id, pan, expires, main });

interface Renewal extends Omit<VipRenewal, "product" | "chargeAt" | "graceUntil"> {
  product: ProductRow | null;
  chargeAt: number | null;
  graceUntil: number | null;
}

export const renewalView = ({ product, chargeAt, graceUntil, ...renewal }: Renewal): VipRenewal => ({
  ...renewal,
  product: product && productView(product),
  chargeAt: chargeAt === null ? null : iso(chargeAt),
  graceUntil: graceUntil === null ? null : iso(graceUntil),
});

interface ArchiveParts {
  payments: PaymentRow[];
  cards: CardRow[];
  renewal: VipRenewal;
  entries: Entry[];
}

/** Without payment links and operators' notes. */
export const archiveView = ({ payments, cards, renewal, entries }: ArchiveParts) => ({
  payments: payments.map((row) => {
    const { url, ...payment } = paymentView(row, row.createdAt);
    return payment;
  }),
  linkedCards: cards.map(cardView),
  automaticCharges: renewal,
  vipDays: entries
    .filter(({ vipUntil }) => vipUntil !== null)
    .map(({ at, reason, days, vipUntil }) => ({ at: iso(at), reason, days, until: iso(vipUntil!) })),
});
