import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { type KeptCard, type PaymentProvider, ProviderError } from "#src/services/payments/provider.ts";
import type { PaymentRow } from "../store.ts";
import type { CardRow, RenewalStore } from "./store.ts";

export type Cards = ReturnType<typeof createCards>;

/** Cards that purchases have linked: one of them is the main one, and that is charged. */
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

  /**
   * A purchase has linked this card. Inside the transaction that says so. A notification of a purchase that is older than
   * the removal of its card does not bring it back.
   */
  function keep(payment: Pick<PaymentRow, "userId" | "provider" | "createdAt">, card: KeptCard): boolean {
    const { userId, provider: providerName, createdAt } = payment;
    const every = store.everyCard(userId).filter((row) => row.provider === providerName);
    const known = every.find(({ providerCardId }) => providerCardId === card.id);
    const facts = { rebillId: card.rebillId, pan: card.pan, expires: card.expires };
    const isFirst = every.every(({ removedAt }) => removedAt !== null);
    if (!known) {
      const owner = { userId, provider: providerName, providerCardId: card.id };
      store.addCard({ id: ids(), ...owner, ...facts, main: isFirst, createdAt: clock() });
      return true;
    }
    if (known.removedAt === null && known.rebillId === card.rebillId) return false;
    if (known.removedAt !== null && createdAt <= known.removedAt) return false;
    store.changeCard(known.id, { ...facts, removedAt: null, atProvider: true, main: known.main || isFirst });
    return true;
  }

  /** Asks the provider for cards whose notification was lost. */
  async function learn(payment: Pick<PaymentRow, "userId" | "provider" | "createdAt">): Promise<void> {
    if (!provider?.renews || payment.provider !== provider.name || linked(payment.userId).length > 0) return;
    const cards = await provider.cards(payment.userId);
    db.transaction(() => {
      for (const card of cards) keep(payment, card);
    });
  }

  /** One's own only. @throws Problem not_found */
  function own(userId: string, id: string): CardRow {
    const card = linked(userId).find((row) => row.id === id);
    if (!card) throw new Problem("not_found");
    return card;
  }

  /** Inside a transaction: it is gone for the member at once, and the provider is told until it has heard. */
  function remove(card: CardRow): void {
    store.changeCard(card.id, { removedAt: clock(), main: false });
    const [next] = linked(card.userId);
    if (card.main && next) store.makeMain(card.userId, next.id);
  }

  /** Makes the provider forget what members have removed. */
  async function forgetRemoved(): Promise<void> {
    for (const card of store.cardsToRemove()) {
      if (!provider || card.provider !== provider.name) continue;
      try {
        await provider.removeCard(card.userId, card.providerCardId);
      } catch (err) {
        log.warn({ err, card: card.id }, "The provider did not remove a card");
        if (!(err instanceof ProviderError) || err.again) continue;
      }
      db.transaction(() => {
        // Another purchase may have linked it again meanwhile.
        if (store.card(card.id)?.removedAt === card.removedAt)
          store.changeCard(card.id, { atProvider: false });
      });
    }
  }

  return { linked, keep, learn, own, remove, forgetRemoved };
}
