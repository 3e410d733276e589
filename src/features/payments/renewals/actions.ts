import type { LinkedCard, PaymentFailure, VipRenewal } from "#contract/vip.ts";
import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import type { PaymentProvider } from "#src/services/payments/provider.ts";
import type { Buying } from "../buying.ts";
import type { Settling } from "../settling.ts";
import type { PaymentStore, ProductRow } from "../store.ts";
import { cardView, renewalView } from "../view.ts";
import type { Cards } from "./cards.ts";
import { createCharging } from "./charging.ts";
import { createRenewalLifecycle } from "./lifecycle.ts";
import { createRenewalMails } from "./mails.ts";
import { schedule, triesLeft } from "./rules.ts";
import { createStopLinks } from "./stop-links.ts";
import type { RenewalRow, RenewalStore } from "./store.ts";

export type Renewals = ReturnType<typeof createRenewals>;

type Parts = Pick<Deps, "config" | "db" | "log" | "clock" | "services"> & {
  vip: Vip;
  provider: PaymentProvider | null;
  payments: PaymentStore;
  store: RenewalStore;
  buying: Buying;
  settling: Settling;
  cards: Cards;
};

export function createRenewals(parts: Parts) {
  const { db, clock, vip, provider, payments, store, cards } = parts;
  const stopLinks = createStopLinks(parts);
  const mails = createRenewalMails({ ...parts, stopLinks });
  const lifecycle = createRenewalLifecycle({ ...parts, mails });
  const charging = createCharging({ ...parts, lifecycle, mails });

  const status = (userId: string): VipRenewal => db.reading(() => statusOf(userId, store.renewal(userId)));

  function statusOf(userId: string, renewal: RenewalRow | undefined): VipRenewal {
    const product = renewal ? lifecycle.productOf(renewal) : null;
    const now = clock();
    const isInGrace = renewal?.active === true && lifecycle.isInGrace(renewal);
    const chargeAt = renewal?.active ? renewal.chargeAt : schedule(vip.until(userId) ?? 0, now).chargeAt;
    return renewalView({
      state: stateOf(renewal, isInGrace),
      available: isAvailable(userId, product),
      product,
      chargeAt: vip.isActive(userId) ? chargeAt : null,
      graceUntil: isInGrace ? renewal.graceUntil : null,
      retries: isInGrace ? triesLeft(renewal.failures) : 0,
      failure: isInGrace ? (payments.latestRefusal(userId) as PaymentFailure | null) : null,
    });
  }

  function stateOf(renewal: RenewalRow | undefined, isInGrace: boolean): VipRenewal["state"] {
    if (!renewal?.active || !provider?.renews) return "off";
    if (renewal.paymentId !== null) return "charging";
    return isInGrace ? "grace" : "on";
  }

  const isAvailable = (userId: string, product: ProductRow | null): boolean =>
    provider?.renews === true && product !== null && vip.isActive(userId) && cards.linked(userId).length > 0;

  /** @throws Problem renewal_unavailable; vip_product_gone if the price differs from the one shown */
  function turnOn(userId: string, vipProductId: number): VipRenewal {
    db.transaction(() => {
      const renewal = store.renewal(userId);
      if (renewal?.active) return;
      const product = renewal ? lifecycle.productOf(renewal) : null;
      if (!product || !isAvailable(userId, product)) throw new Problem("renewal_unavailable");
      if (product.id !== vipProductId) throw new Problem("vip_product_gone");
      if (!lifecycle.resume(userId, product.id)) throw new Problem("renewal_unavailable");
    });
    vip.publishDays(userId);
    return status(userId);
  }

  function turnOff(userId: string): VipRenewal {
    db.transaction(() => lifecycle.stop(userId));
    vip.publishDays(userId);
    return status(userId);
  }

  const list = (userId: string): { data: LinkedCard[] } => ({ data: cards.linked(userId).map(cardView) });

  /** @throws Problem not_found */
  function makeMain(userId: string, id: string): { data: LinkedCard[] } {
    db.transaction(() => store.makeMain(userId, cards.own(userId, id).id));
    vip.publishDays(userId);
    return list(userId);
  }

  /** Removing the last card ends the charges. @throws Problem not_found */
  function removeCard(userId: string, id: string): { data: LinkedCard[] } {
    db.transaction(() => {
      cards.remove(cards.own(userId, id));
      if (cards.linked(userId).length === 0) lifecycle.stop(userId);
    });
    vip.publishDays(userId);
    return list(userId);
  }

  function stopDeleted(): void {
    for (const userId of store.deletedWithCards())
      db.transaction(() => {
        lifecycle.stop(userId);
        for (const card of store.cards(userId)) cards.remove(card);
      });
  }

  return {
    status,
    turnOn,
    turnOff,
    /** @throws Problem not_found */
    checkStop: (token: string): void => void stopLinks.memberOf(token),
    /** @throws Problem not_found */
    stopBy: (token: string): void => void turnOff(stopLinks.memberOf(token)),
    cards: list,
    makeMain,
    removeCard,
    renewDue: charging.renewDue,
    charge: charging.charge,
    async forgetCards(): Promise<void> {
      stopDeleted();
      await cards.forgetRemoved();
    },
  };
}
