import type { Deps } from "#src/deps.ts";
import { type PaymentProvider, ProviderError } from "#src/services/payments/provider.ts";
import type { Buying } from "./buying.ts";
import type { Renewals } from "./renewals/actions.ts";
import type { Cards } from "./renewals/cards.ts";
import { ASKED_EVERY_MS, GIVE_UP_MS, isPaid, isSettled, nextAsk, UNOPENED_MS } from "./rules.ts";
import type { Report, Settling } from "./settling.ts";
import type { PaymentRow, PaymentStore } from "./store.ts";

const AT_ONCE = 50;
/** A buyer who waits on the page polls every few seconds; the provider is asked at most this often. */
const ASKED_AGAIN_MS = 3_000;

/** Notifications and answers get lost. */
export function createReconciling({
  db,
  log,
  clock,
  store,
  buying,
  settling,
  cards,
  renewals,
  provider,
}: Pick<Deps, "db" | "log" | "clock"> & {
  store: PaymentStore;
  buying: Pick<Buying, "isOpening">;
  settling: Settling;
  cards: Cards;
  renewals: Pick<Renewals, "charge">;
  provider: PaymentProvider | null;
}) {
  const askedAt = new Map<string, number>();

  /** A failed one is asked about again later and does not hold up the others. */
  async function reconcile(): Promise<void> {
    if (!provider) return;
    for (const notice of provider.notices?.() ?? []) settling.settle(provider.name, notice);
    for (let due = store.dueAsks(clock(), AT_ONCE); due.length > 0; due = store.dueAsks(clock(), AT_ONCE)) {
      await Promise.all(due.map((id) => ask(id)));
      if (due.length < AT_ONCE) return;
    }
  }

  async function ask(id: string): Promise<void> {
    const payment = store.payment(id);
    if (!payment) return;
    postpone(payment);
    if (!provider || payment.provider !== provider.name) return;
    try {
      // A charge that the bank may not have received is sent again, not just asked about.
      if (isUndecidedCharge(payment)) return await renewals.charge(payment);
      settleAnswer(provider, await answerOf(provider, payment));
      await learnCards(store.payment(id)!);
      stopAsking(id);
    } catch (err) {
      log.warn(
        { err, payment: id, again: !(err instanceof ProviderError) || err.isRetryable },
        "Failed to fetch payment status",
      );
    }
  }

  function settleAnswer({ name }: PaymentProvider, observation: Report | null): void {
    if (observation) settling.settle(name, observation);
  }

  const isUndecidedCharge = ({ kind, status, createdAt }: PaymentRow): boolean =>
    kind === "renewal" && status === null && clock() < createdAt + GIVE_UP_MS;

  /** Only a notification carries the card, and that may be the one that was lost. */
  async function learnCards(payment: PaymentRow): Promise<void> {
    if (payment.kind === "purchase" && payment.renews && isPaid(payment.status)) await cards.learn(payment);
  }

  /** Before this question is asked, so that a crash in between costs one question instead of causing a loop of them. */
  function postpone({ id }: PaymentRow): void {
    db.transaction(() => {
      const now = clock();
      const { status, createdAt, asks } = store.payment(id)!;
      const next = nextAsk({ status, createdAt, asks: asks + 1 }, now);
      store.changePayment(id, { asks: asks + 1, askAt: next ?? now + ASKED_EVERY_MS });
    });
  }

  function stopAsking(id: string): void {
    if (nextAsk(store.payment(id)!, clock()) === null)
      db.transaction(() => store.changePayment(id, { askAt: null }));
  }

  /** Null if the provider does not know the order, and it may still be opened. */
  async function answerOf(at: PaymentProvider, payment: PaymentRow): Promise<Report | null> {
    const { providerId, orderId } = payment;
    const observation = providerId ? await at.state(providerId) : await at.find(orderId);
    const isOver = clock() >= payment.createdAt + GIVE_UP_MS;
    const isLost = isUnopened(payment);
    if (!isOver && !isLost) return observation;
    if (observation && observation.status !== null) return observation;
    if (!observation) {
      const failure = isLost ? "not_opened" : "expired";
      return { providerId, orderId, status: "canceled", raw: "NEVER_OPENED", failure };
    }
    const ended = await at.cancel(observation.providerId);
    return isLost ? { ...ended, failure: "not_opened" } : ended;
  }

  /** No one has the address of the order, so it can never be paid. */
  const isUnopened = ({ id, kind, status, url, createdAt }: PaymentRow): boolean =>
    kind === "purchase" &&
    status === null &&
    url === null &&
    !buying.isOpening(id) &&
    clock() >= createdAt + UNOPENED_MS;

  return {
    reconcile,

    /** At once if undecided, but not on every poll. */
    async askNow({ id, status }: PaymentRow): Promise<void> {
      const now = clock();
      if (isSettled(status) || now - (askedAt.get(id) ?? 0) < ASKED_AGAIN_MS) return;
      askedAt.set(id, now);
      if (askedAt.size > 10_000) askedAt.clear();
      await askQuietly(id);
    },
  };

  async function askQuietly(id: string): Promise<void> {
    const payment = store.payment(id);
    if (!provider || payment?.provider !== provider.name) return;
    try {
      settleAnswer(provider, await answerOf(provider, payment));
      await learnCards(store.payment(id)!);
    } catch (err) {
      log.info({ err, payment: id }, "Payment status not available yet");
    }
  }
}
