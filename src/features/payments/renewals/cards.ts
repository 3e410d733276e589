import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { type KeptCard, type PaymentProvider, ProviderError } from "#src/services/payments/provider.ts";
import type { PaymentRow } from "../store.ts";
import type { CardRow, RenewalStore } from "./store.ts";

/** A card that the bank fails to forget is named again after a minute, two, four … at last every six hours. */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;

type Purchase = Pick<PaymentRow, "userId" | "provider" | "createdAt">;
export type Cards = ReturnType<typeof createCards>;

export function createCards({
  db,
  log,
  clock,
  ids,
  provider,
  store,
}: Pick<Deps, "db" | "log" | "clock" | "ids"> & { provider: PaymentProvider | null; store: RenewalStore }) {
  /** Cards of another provider cannot be charged by this one. */
  const linked = (userId: string): CardRow[] =>
    store.cards(userId).filter((card) => card.provider === provider?.name);

  /** A card that has just paid (`paidBy`) becomes the main card. An old notification does not bring a removed card back. */
  function keep(payment: Purchase, card: KeptCard, paidBy: boolean): boolean {
    const { userId, provider: providerName, createdAt } = payment;
    const every = store.everyCard(userId).filter((row) => row.provider === providerName);
    const known = every.find(({ providerCardId }) => providerCardId === card.id);
    const isKept = known?.removedAt === null;
    if (known && !isKept && createdAt <= known.removedAt!) return false;
    if (isKept && known.rebillId === card.rebillId && !paidBy) return false;
    const id = known?.id ?? ids();
    const facts = { rebillId: card.rebillId, pan: card.pan, expires: card.expires };
    const owner = { userId, provider: providerName, providerCardId: card.id };
    if (known) store.changeCard(id, { ...facts, removedAt: null, atProvider: true });
    else store.addCard({ id, ...owner, ...facts, main: false, createdAt: clock() });
    if (paidBy || !every.some(({ main }) => main)) store.makeMain(userId, id);
    return true;
  }

  async function learn(payment: Purchase): Promise<void> {
    if (!provider?.renews || payment.provider !== provider.name || linked(payment.userId).length > 0) return;
    const cards = await provider.cards(payment.userId);
    db.transaction(() => {
      for (const card of cards) keep(payment, card, false);
    });
  }

  function own(userId: string, id: string): CardRow {
    const card = linked(userId).find((row) => row.id === id);
    if (!card) throw new Problem("not_found");
    return card;
  }

  /** Must run inside a transaction. The card is gone for the member at once; the provider is asked until it confirms. */
  function remove(card: CardRow): void {
    store.changeCard(card.id, { removedAt: clock(), main: false });
    const [next] = linked(card.userId);
    if (card.main && next) store.makeMain(card.userId, next.id);
  }

  /** Cards that the provider failed to forget. In memory: a restart asks once more. */
  const failed = new Map<string, { tries: number; nextAt: number }>();

  function postpone(cardId: string): void {
    const { tries } = failed.get(cardId) ?? { tries: 0 };
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
    failed.set(cardId, { tries: tries + 1, nextAt: clock() + wait });
  }

  async function forgetRemoved(): Promise<void> {
    for (const card of store.cardsToRemove()) {
      if (!provider || card.provider !== provider.name) continue;
      if ((failed.get(card.id)?.nextAt ?? 0) > clock()) continue;
      try {
        await provider.removeCard(card.userId, card.providerCardId);
      } catch (err) {
        log.warn({ err, card: card.id }, "Provider failed to remove a card");
        if (!(err instanceof ProviderError) || err.isRetryable) {
          postpone(card.id);
          continue;
        }
      }
      failed.delete(card.id);
      db.transaction(() => {
        // Another purchase may have linked the card again meanwhile.
        if (store.card(card.id)?.removedAt === card.removedAt)
          store.changeCard(card.id, { atProvider: false });
      });
    }
  }

  return { linked, keep, learn, own, remove, forgetRemoved };
}
