import { isoOrNull } from "#contract/time.ts";
import type { Payment, VipStatus } from "#contract/vip.ts";
import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { createBuying } from "./buying.ts";
import { createReconciling } from "./reconciling.ts";
import { createRefunding, createRefundRequests } from "./refunding.ts";
import { createRenewals } from "./renewals/actions.ts";
import { createCards } from "./renewals/cards.ts";
import { createRenewalStore } from "./renewals/store.ts";
import { createSettling, type Settling } from "./settling.ts";
import { createPaymentStore, type PaymentRow } from "./store.ts";
import { archiveView, paidView, paymentView, productView } from "./view.ts";

export type Payments = ReturnType<typeof createPayments>;
type PaymentsDeps = Pick<Deps, "config" | "db" | "log" | "clock" | "ids" | "services"> & { vip: Vip };

/** Only the provider decides what was paid. */
export function createPayments(deps: PaymentsDeps) {
  const { clock, vip, db } = deps;
  const { provider, sandbox } = deps.services.payments;
  const store = createPaymentStore(db);
  const renewalStore = createRenewalStore(db);
  const parts = { ...deps, store, provider };
  const buying = createBuying(parts);
  const cards = createCards({ ...parts, store: renewalStore });
  const settling = createSettling({ ...parts, cards });
  const renewals = createRenewals({
    ...parts,
    payments: store,
    store: renewalStore,
    buying,
    settling,
    cards,
  });
  const reconciling = createReconciling({ ...parts, buying, settling, cards, renewals });
  const refunding = createRefunding({ ...parts, settling, buying });
  const refundRequests = createRefundRequests(parts);

  const view = (row: PaymentRow): Payment => paymentView(row, clock());

  /** @throws Problem not_found, also for another member's */
  function own(userId: string, id: string): PaymentRow {
    const payment = store.payment(id);
    if (payment?.userId !== userId) throw new Problem("not_found");
    return payment;
  }

  return {
    /** Empty if nothing can be bought. */
    products: () => ({
      data: buying.onSale().map(productView),
      methods: [...(provider?.methods ?? [])],
      renews: provider?.renews ?? false,
      sandbox: provider?.name === "sandbox",
    }),

    /** @throws Problem not_found, payments_off, method_unavailable, vip_product_gone, payment_failed */
    buy: async (userId: string, request: Parameters<typeof buying.buy>[1]): Promise<Payment> =>
      view(await buying.buy(userId, request)),

    /** The page of the sandbox bank; null with real payments or none. */
    checkout: sandbox && createCheckout({ sandbox, settling }),

    /** Returns once the notification is stored. @throws Problem forbidden, not_found */
    notified(body: unknown): void {
      if (!provider) throw new Problem("not_found");
      const observation = provider.parseNotification(body);
      if (observation) settling.settle(provider.name, observation);
    },

    async check(userId: string, id: string): Promise<Payment> {
      await reconciling.askNow(own(userId, id));
      return view(own(userId, id));
    },

    /** @throws Problem not_found */
    status: (userId: string): VipStatus =>
      db.reading(() => ({
        ...vip.days(userId),
        payments: store.paidOf(userId).map(paidView),
        purchasedAt: isoOrNull(vip.lastGrantAt(userId)),
      })),

    history: (userId: string, { page, perPage }: { page: number; perPage: number }) => ({
      data: store.paymentsOf(userId, perPage, (page - 1) * perPage).map(view),
      pagination: { page, perPage, total: store.countOf(userId) },
    }),

    renewals,

    mayRefund: store.isAdmin,

    /** @throws Problem not_found, refund_refused */
    async refund(
      by: string,
      id: string,
      request: { amount?: number | undefined; note: string },
    ): Promise<Payment> {
      refundRequests.ask(id, { ...request, by });
      await refunding.refundDue();
      return view(store.payment(id)!);
    },

    archiveOf: (userId: string) =>
      archiveView({
        payments: store.paymentsOf(userId, store.countOf(userId), 0),
        cards: cards.linked(userId),
        renewal: renewals.status(userId),
        entries: vip.entries(userId),
      }),

    reconcile: reconciling.reconcile,
    renewDue: renewals.renewDue,
    refundDue: refunding.refundDue,
  };
}

type Sandbox = NonNullable<Deps["services"]["payments"]["sandbox"]>;

function createCheckout({ sandbox, settling }: { sandbox: Sandbox; settling: Settling }) {
  return {
    order: sandbox.order,
    pay: (...args: Parameters<Sandbox["pay"]>) => settling.settle("sandbox", sandbox.pay(...args)),
    confirm: (...args: Parameters<Sandbox["confirm"]>) =>
      settling.settle("sandbox", sandbox.confirm(...args)),
    abandon: (id: string) => settling.settle("sandbox", sandbox.abandon(id)),
  };
}
