import type { PaymentFailure } from "#contract/vip.ts";
import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { PaymentRow, PaymentStore, ProductRow } from "../store.ts";
import { RETRIES } from "./rules.ts";
import type { StopLinks } from "./stop-links.ts";

export type RenewalMails = ReturnType<typeof createRenewalMails>;
export type OverReason = "failed" | "no_card" | "not_sold" | "lapsed";

interface Charge {
  product: ProductRow;
  /** The tariff that the member agreed to: differs from `product` if its price has changed since. */
  agreed: ProductRow;
  at: number;
  pan: string | null;
}

export function createRenewalMails({
  config,
  clock,
  services: { mails },
  vip,
  payments,
  stopLinks,
}: Pick<Deps, "config" | "clock" | "services"> & { vip: Vip; payments: PaymentStore; stopLinks: StopLinks }) {
  const page = (path: string) => new URL(path, config.publicUrl).href;

  return {
    soon(userId: string, { product, agreed, at, pan }: Charge): void {
      const person = payments.addressee(userId);
      if (!person) return;
      const data = {
        name: person.name,
        days: product.days,
        at,
        card: pan?.slice(-4) ?? null,
        price: priceOf(product),
        before: agreed.id === product.id ? null : priceOf(agreed),
        link: page("/subscription"),
        stop: stopLinks.of(userId),
      };
      mails.enqueue({ to: person.email, lang: person.lang, kind: "renewal_soon", data });
    },

    failed(payment: PaymentRow): void {
      const { userId, failure } = payment;
      const person = payments.addressee(userId);
      if (!person) return;
      const data = {
        name: person.name,
        price: priceOf(payment),
        why: failure as PaymentFailure | null,
        until: vip.until(userId) ?? 0,
        tries: RETRIES,
        link: page("/subscription"),
        stop: stopLinks.of(userId),
      };
      mails.enqueue({ to: person.email, lang: person.lang, kind: "renewal_failed", data });
    },

    over(userId: string, why: OverReason): void {
      const person = payments.addressee(userId);
      if (!person) return;
      const until = vip.until(userId) ?? 0;
      const data = { name: person.name, why, until: until > clock() ? until : null, link: page("/vip") };
      mails.enqueue({ to: person.email, lang: person.lang, kind: "renewal_over", data });
    },
  };
}

const priceOf = ({ amount, currency }: { amount: number; currency: string }) => ({ amount, currency });
