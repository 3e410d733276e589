import { CHARGE_DAYS_BEFORE } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { type Observation, type PaymentProvider, ProviderError } from "#src/services/payments/provider.ts";
import type { Buying } from "../buying.ts";
import type { Settling } from "../settling.ts";
import type { PaymentRow, PaymentStore, ProductRow } from "../store.ts";
import type { Cards } from "./cards.ts";
import type { RenewalLifecycle } from "./lifecycle.ts";
import type { RenewalMails } from "./mails.ts";
import { isTooLate, paidEnd, schedule } from "./rules.ts";
import type { CardRow, RenewalRow, RenewalStore } from "./store.ts";

type Parts = Pick<Deps, "db" | "log" | "clock"> & {
  vip: Vip;
  provider: PaymentProvider | null;
  payments: PaymentStore;
  buying: Buying;
  settling: Settling;
  store: RenewalStore;
  cards: Cards;
  lifecycle: RenewalLifecycle;
  mails: RenewalMails;
};

export function createCharging({
  db,
  log,
  clock,
  vip,
  provider,
  payments,
  buying,
  settling,
  store,
  cards,
  lifecycle,
  mails,
}: Parts) {
  /** Charges in progress: the renewal job and reconciliation must not send the same one twice. */
  const inFlight = new Map<string, Promise<void>>();

  async function renewDue(): Promise<void> {
    if (!provider?.renews) return;
    for (const { userId } of store.dueReminders(clock())) await each(userId, () => remind(userId));
    for (const renewal of store.dueCharges(clock())) await each(renewal.userId, () => renew(renewal));
  }

  /** A member whose charge fails does not hold up the others. */
  async function each(userId: string, work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      log.error({ err, user: userId }, "Automatic charge failed");
    }
  }

  /** The e-mail and the charge it announces are one transaction: no other price is charged, and not sooner. */
  function remind(userId: string): void {
    db.transaction(() => {
      const now = clock();
      const renewal = store.renewal(userId);
      if (!renewal?.active || renewal.remindAt === null || renewal.remindAt > now) return;
      const until = vip.until(userId) ?? 0;
      const product = lifecycle.productOf(renewal);
      if (!store.isActive(userId)) lifecycle.stop(userId);
      else if (isTooLate(until, now)) lifecycle.giveUp(renewal, "lapsed");
      else if (schedule(until, now).remindAt > now) lifecycle.plan(userId);
      else if (product) announce(renewal, product, schedule(until, now).chargeAt);
      else lifecycle.giveUp(renewal, "not_sold");
    });
    vip.publishDays(userId);
  }

  function announce({ userId, productId }: RenewalRow, product: ProductRow, chargeAt: number): void {
    store.change(userId, { productId: product.id, remindAt: null, chargeAt });
    const pan = cards.linked(userId)[0]?.pan ?? null;
    mails.soon(userId, { product, agreed: payments.product(productId)!, at: chargeAt, pan });
  }

  async function renew({ userId, createdAt, chargeAt }: RenewalRow): Promise<void> {
    try {
      await cards.learn({ userId, provider: buying.working().name, createdAt });
    } catch (err) {
      log.warn({ err, user: userId }, "Failed to list cards at the provider");
      // Retried for a day; after that the member counts as having no card.
      if (clock() < (chargeAt ?? 0) + DAY_MS) return;
    }
    const payment = db.transaction(() => begin(userId));
    if (payment) await charge(payment);
    vip.publishDays(userId, payment?.id);
  }

  /** Records the charge: from here on it is pursued until the provider has decided, whatever crashes. */
  function begin(userId: string): PaymentRow | null {
    const now = clock();
    const renewal = store.renewal(userId);
    if (!renewal || !isDue(renewal, now)) return null;
    const paidUntil = renewal.graceUntil !== null ? paidEnd(renewal.graceUntil) : (vip.until(userId) ?? 0);
    const [card] = cards.linked(userId);
    if (!store.isActive(userId)) lifecycle.stop(userId);
    else if (isTooLate(paidUntil, now)) lifecycle.giveUp(renewal, "lapsed");
    else if (hasMoved(renewal, now)) lifecycle.plan(userId);
    else if (card) return addPayment(renewal, card);
    else lifecycle.giveUp(renewal, "no_card");
    return null;
  }

  /** Another process, such as the admin command, granted days, so VIP ends later than planned for. */
  function hasMoved({ userId, graceUntil }: RenewalRow, now: number): boolean {
    const until = vip.until(userId) ?? 0;
    return until > (graceUntil ?? 0) && until - CHARGE_DAYS_BEFORE * DAY_MS > now;
  }

  function addPayment({ userId, productId }: RenewalRow, card: CardRow): PaymentRow {
    const payment = buying.add({
      userId,
      requestKey: `renewal-${card.id}-${clock()}`,
      kind: "renewal",
      renews: true,
      method: "card",
      cardId: card.id,
      provider: card.provider,
      product: payments.product(productId)!,
    });
    store.change(userId, { chargeAt: null, paymentId: payment.id });
    return payment;
  }

  const isDue = ({ active, chargeAt, remindAt, paymentId }: RenewalRow, now: number): boolean =>
    active && remindAt === null && paymentId === null && chargeAt !== null && chargeAt <= now;

  /** Sent again after a crash or a lost answer, it still charges once: only while its status is unknown. */
  function charge(payment: PaymentRow): Promise<void> {
    const known = inFlight.get(payment.id);
    if (known) return known;
    const work = sendCharge(payment).finally(() => inFlight.delete(payment.id));
    inFlight.set(payment.id, work);
    return work;
  }

  async function sendCharge(payment: PaymentRow): Promise<void> {
    const at = buying.working();
    try {
      const opened = payment.providerId ? payment : await buying.openForUs(payment);
      if (opened.status || !opened.providerId) return;
      settling.settle(at.name, await answerOf(at, opened.providerId, payment));
    } catch (err) {
      log.warn({ err, payment: payment.id }, "Charge outcome unknown");
    }
  }

  async function answerOf(
    at: PaymentProvider,
    providerId: string,
    payment: PaymentRow,
  ): Promise<Observation> {
    const card = chargeable(payment);
    if (!card) return ended(at, providerId);
    try {
      return await at.charge(providerId, card.rebillId);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.isRetryable) throw error;
      return refusal(at, providerId, error);
    }
  }

  /** The card to charge; null once the member has turned charges off, removed the card, left or was suspended. */
  function chargeable({ userId, cardId }: PaymentRow): CardRow | null {
    const card = store.card(cardId ?? "");
    const isAgreed = store.renewal(userId)?.active === true && store.isActive(userId);
    return isAgreed && card?.removedAt === null ? card : null;
  }

  /** A refusal is not a final status. */
  async function refusal(at: PaymentProvider, providerId: string, { failure }: ProviderError) {
    const observation = await ended(at, providerId);
    return observation.status === "confirmed" ? observation : { ...observation, failure };
  }

  /** Cancels the order if it is still open; cancelling a charge that was made would refund it. */
  async function ended(at: PaymentProvider, providerId: string): Promise<Observation> {
    const observation = await at.state(providerId);
    return observation.status === null ? at.cancel(providerId) : observation;
  }

  return { renewDue, charge };
}
