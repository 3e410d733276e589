import type { Deps } from "#src/deps.ts";
import { createVip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { createRefundRequests } from "../refunding.ts";
import { createPaymentStore } from "../store.ts";

export type PaymentsAdmin = ReturnType<typeof createPaymentsAdmin>;
export type { PaymentRow, ProductRow } from "../store.ts";

const LATEST = 50;

/** From a process next to the server; calls to the bank are left to the server's job. */
export function createPaymentsAdmin({ db, clock, ids }: Pick<Deps, "db" | "clock" | "ids">) {
  const store = createPaymentStore(db);
  // This process has no open pages; they read the new end with their next request.
  const vip = createVip({ db, clock, hub: { send() {} } });
  const refunds = createRefundRequests({ db, clock, ids, store });

  return {
    latest: () => store.latest(LATEST),
    latestOf: (userId: string) => store.latestOf(userId, LATEST),
    undecided: () => store.undecided(LATEST),
    tariffs: store.products,

    /** @throws Problem not_found, refund_refused */
    refund: (paymentId: string, amount: number | undefined) =>
      refunds.ask(paymentId, { amount, by: "command", note: "" }),

    gift(userId: string, days: number): number | null {
      if (!vip.exists(userId)) throw new Problem("not_found");
      db.transaction(() => vip.grant(userId, { reason: "gift", days }));
      return vip.until(userId);
    },

    addTariff: (days: number, amount: number, currency: string) =>
      db.transaction(() => store.addProduct({ days, amount, currency, createdAt: clock() })),

    retireTariff(id: number): void {
      db.transaction(() => {
        if (!store.retireProduct(id, clock()))
          throw new Problem("not_found", { detail: `There is no tariff ${id} on sale` });
      });
    },
  };
}
