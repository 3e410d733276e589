import type { PaymentFailure, PaymentStatus } from "#contract/vip.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { type KeptCard, type Observation, type PaymentProvider, ProviderError } from "../provider.ts";
import { behaviourOf, isSandboxCard, type SandboxCard, SECURE_CODE } from "./cards.ts";
import { createSandboxStore, type SandboxOrder } from "./store.ts";

export type SandboxBank = ReturnType<typeof createSandboxBank>;

const STATUS: Record<SandboxOrder["status"], PaymentStatus | null> = {
  NEW: null,
  "3DS_CHECKING": null,
  AUTHORIZING: null,
  CONFIRMED: "confirmed",
  REJECTED: "rejected",
  CANCELED: "canceled",
  PARTIAL_REFUNDED: "confirmed",
  REFUNDED: "refunded",
};

/** Behaves like a real bank but moves no money: keeps its own book and decides by card. */
export function createSandboxBank({ db, clock, ids }: Pick<Deps, "db" | "clock" | "ids">) {
  const store = createSandboxStore(db);

  function orderOf(id: string): SandboxOrder {
    const order = store.byId(id);
    if (!order) throw new Problem("not_found");
    return matured(order);
  }

  function matured(order: SandboxOrder): SandboxOrder {
    const { later, laterAt } = order;
    const now = clock();
    if (later && laterAt !== null && laterAt <= now) {
      const refunded = later === "REFUNDED" ? order.amount : order.refunded;
      return change(order, { status: later, refunded, later: null, laterAt: null });
    }
    if (order.status === "NEW" && order.expiresAt <= now)
      return change(order, { status: "CANCELED", failure: "expired" });
    return order;
  }

  function change(order: SandboxOrder, changes: Partial<SandboxOrder>): SandboxOrder {
    db.transaction(() => store.change(order.id, changes));
    return { ...order, ...changes };
  }

  function observed(order: SandboxOrder): Observation {
    const { id, orderId, amount, refunded, status, failure, card, savesCard, customerKey } = order;
    const observation: Observation = {
      providerId: id,
      orderId,
      amount,
      refunded,
      status: STATUS[status],
      raw: status,
    };
    if (failure) observation.failure = failure as PaymentFailure;
    const kept = savesCard && STATUS[status] === "confirmed" && cardsOf(customerKey).get(card ?? "");
    if (kept) observation.card = kept;
    return observation;
  }

  const cardsOf = (customerKey: string): Map<string, KeptCard> =>
    new Map(
      store.cards(customerKey).map(({ id, card }) => {
        const { pan } = behaviourOf(card as SandboxCard);
        return [card, { id, rebillId: id, pan, expires: "1239" }];
      }),
    );

  function accept(order: SandboxOrder, card: SandboxCard): SandboxOrder {
    const { later } = behaviourOf(card);
    if (order.savesCard)
      db.transaction(() => store.keepCard({ id: ids(), customerKey: order.customerKey, card }));
    if (!later) return change(order, { card, status: "CONFIRMED", failure: null });
    const status = later.status === "CONFIRMED" ? "AUTHORIZING" : "CONFIRMED";
    const laterAt = clock() + later.afterMs;
    return change(order, { card, status, later: later.status, laterAt, failure: null });
  }

  function decide(order: SandboxOrder, card: SandboxCard, byMerchant: boolean): SandboxOrder {
    const { failure, once } = behaviourOf(card);
    const refusal = byMerchant && once ? "insufficient_funds" : failure;
    return refusal ? change(order, { card, status: "REJECTED", failure: refusal }) : accept(order, card);
  }

  const provider: PaymentProvider = {
    name: "sandbox",
    methods: ["card", "sbp"],
    renews: true,

    async open({ receipt: _receipt, byMerchant: _byMerchant, ...order }) {
      const id = ids();
      db.transaction(() => store.add({ id, ...order, status: "NEW" }));
      // Without an origin, since on loopback a site has more than one.
      return { providerId: id, url: `/checkout/${id}` };
    },

    async find(orderId) {
      const order = store.byOrder(orderId);
      return order ? observed(matured(order)) : null;
    },

    state: async (id) => observed(orderOf(id)),

    async charge(id, rebillId) {
      const order = orderOf(id);
      if (order.status !== "NEW") return observed(order);
      const kept = store.cards(order.customerKey).find((card) => card.id === rebillId);
      if (!kept) return observed(change(order, { status: "REJECTED", failure: "card_invalid" }));
      return observed(decide(order, kept.card as SandboxCard, true));
    },

    async cancel(id) {
      const order = orderOf(id);
      return observed(order.status === "NEW" ? change(order, { status: "CANCELED" }) : order);
    },

    async refund({ providerId, total }) {
      const order = orderOf(providerId);
      if (STATUS[order.status] !== "confirmed" && order.status !== "REFUNDED")
        throw new ProviderError(`The order is ${order.status}`, false);
      if (total <= order.refunded) return observed(order);
      if (total > order.amount) throw new ProviderError("More than was paid", false);
      const status = total === order.amount ? "REFUNDED" : "PARTIAL_REFUNDED";
      return observed(change(order, { status, refunded: total, later: null, laterAt: null }));
    },

    cards: async (customerKey) => [...cardsOf(customerKey).values()],

    async removeCard(customerKey, cardId) {
      db.transaction(() => store.removeCard(customerKey, cardId));
    },

    /** Never called: a bank inside our process sends no notifications. */
    parseNotification() {
      throw new Problem("not_found");
    },

    notices: () => store.due(clock()).map((order) => observed(matured(order))),
  };

  return {
    provider,

    order: orderOf,

    /** @throws Problem not_found, conflict if the order can no longer be paid */
    pay(id: string, card: unknown): Observation {
      const order = orderOf(id);
      if (order.status !== "NEW" || !isSandboxCard(card)) throw new Problem("conflict");
      if (behaviourOf(card).secure) return observed(change(order, { card, status: "3DS_CHECKING" }));
      return observed(decide(order, card, false));
    },

    /** @throws Problem not_found, conflict */
    confirm(id: string, code: string): Observation {
      const order = orderOf(id);
      if (order.status !== "3DS_CHECKING") throw new Problem("conflict");
      return observed(
        code === SECURE_CODE
          ? accept(order, order.card as SandboxCard)
          : change(order, { status: "REJECTED", failure: "secure_failed" }),
      );
    },

    abandon(id: string): Observation {
      const order = orderOf(id);
      return observed(
        STATUS[order.status] === null && order.status !== "AUTHORIZING"
          ? change(order, { status: "CANCELED" })
          : order,
      );
    },
  };
}
