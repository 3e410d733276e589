import type { Payment, VipStatus } from "#contract/vip.ts";
import type { Deps } from "#src/deps.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { createBuying } from "./buying.ts";
import { createReconciling } from "./reconciling.ts";
import { createRefundDesk, createRefunding } from "./refunding.ts";
import { createRenewals } from "./renewals/actions.ts";
import { createCards } from "./renewals/cards.ts";
import { createCharging } from "./renewals/charging.ts";
import { createCourse } from "./renewals/course.ts";
import { createRenewalLetters } from "./renewals/letters.ts";
import { createStopLinks } from "./renewals/stop-links.ts";
import { createRenewalStore } from "./renewals/store.ts";
import { createSettling } from "./settling.ts";
import { createPaymentStore, type PaymentRow } from "./store.ts";
import { archiveView, paidView, paymentView, productView } from "./view.ts";

export type Payments = ReturnType<typeof createPayments>;
type PaymentsDeps = Pick<Deps, "config" | "db" | "log" | "clock" | "ids" | "services"> & { vip: Vip };

/** VIP for money. What was paid stands in the ledger of the vip feature; the provider alone says what was. */
export function createPayments(deps: PaymentsDeps) {
  const { clock, vip, db } = deps;
  const { provider, sandbox } = deps.services.payments;
  const store = createPaymentStore(db);
  const parts = { ...deps, store, provider };
  const kept = createRenewalStore(db);
  const cards = createCards({ ...parts, store: kept });
  const settling = createSettling({ ...parts, cards });
  const buying = createBuying(parts);
  const stopLinks = createStopLinks(deps);
  const letters = createRenewalLetters({ ...parts, payments: store, stopLinks });
  const renewing = { ...parts, payments: store, store: kept, cards, letters, buying, settling, stopLinks };
  const course = createCourse(renewing);
  settling.listen(course.listener);
  const charging = createCharging({ ...renewing, course });
  const renewals = createRenewals({ ...renewing, course });
  const reconciling = createReconciling({ ...parts, settling, cards, charging });
  const refunding = createRefunding({ ...parts, settling, buying });
  const desk = createRefundDesk(parts);

  /** The member's own only: others' are not found. @throws Problem not_found */
  function own(userId: string, id: string): PaymentRow {
    const payment = store.payment(id);
    if (payment?.userId !== userId) throw new Problem("not_found");
    return payment;
  }

  const view = (row: PaymentRow): Payment => paymentView(row, clock());

  return {
    /** Empty where nothing can be bought. */
    products: () => ({
      data: buying.onSale().map(productView),
      methods: [...(provider?.methods ?? [])],
      renews: provider?.renews ?? false,
      sandbox: provider?.name === "sandbox",
    }),

    /** @throws Problem not_found */
    status: (userId: string): VipStatus =>
      db.reading(() => ({
        ...vip.days(userId),
        payments: store.paidOf(userId).map(paidView),
        purchasedAt: isoOrNull(vip.lastGrantAt(userId)),
      })),

    /** For the archive of a member's own data. */
    archiveOf: (userId: string) =>
      archiveView({
        payments: store.paymentsOf(userId, store.countOf(userId), 0),
        cards: cards.linked(userId),
        renewal: renewals.status(userId),
        entries: vip.entries(userId),
      }),

    /** @throws Problem not_found, payments_off, method_unavailable, vip_product_gone, payment_failed */
    buy: async (userId: string, request: Parameters<typeof buying.buy>[1]): Promise<Payment> =>
      view(await buying.buy(userId, request)),

    history: (userId: string, { page, perPage }: { page: number; perPage: number }) => ({
      data: store.paymentsOf(userId, perPage, (page - 1) * perPage).map(view),
      pagination: { page, perPage, total: store.countOf(userId) },
    }),

    /** What became of a payment; asks the provider where that is not known. @throws Problem not_found */
    async check(userId: string, id: string): Promise<Payment> {
      await reconciling.askNow(own(userId, id));
      return view(own(userId, id));
    },

    /** A message of the provider's. Returns once what it says is stored. @throws Problem forbidden, not_found */
    notified(body: unknown): void {
      if (!provider) throw new Problem("not_found");
      const heard = provider.read(body);
      if (heard) settling.settle(provider.name, heard);
    },

    /** @throws Problem not_found, refund_refused */
    async refund(
      by: string,
      id: string,
      request: { amount?: number | undefined; note: string },
    ): Promise<Payment> {
      desk.ask(id, { ...request, by });
      await refunding.refundDue();
      return view(store.payment(id)!);
    },

    mayRefund: store.isAdmin,
    reconcile: reconciling.reconcile,
    refundDue: refunding.refundDue,
    renewDue: charging.renewDue,
    renewals,

    /** The page of the sandbox bank; undefined where payments are real. */
    checkout: sandbox && {
      order: sandbox.order,
      payment: (orderId: string) => store.paymentOfOrder(orderId),
      pay: (...args: Parameters<typeof sandbox.pay>) => settling.settle("sandbox", sandbox.pay(...args)),
      confirm: (...args: Parameters<typeof sandbox.confirm>) =>
        settling.settle("sandbox", sandbox.confirm(...args)),
      abandon: (id: string) => settling.settle("sandbox", sandbox.abandon(id)),
    },
  };
}

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString());
