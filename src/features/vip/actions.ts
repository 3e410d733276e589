import { VIP_PROMOTION_DAYS } from "#contract/limits.ts";
import { userKey } from "#contract/person-key.ts";
import { isVipAt, vipDays } from "#contract/vip-days.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { vipUntilAfter } from "./rules.ts";
import { createVipStore, type Entry, type NewEntry } from "./store.ts";
import { type VipDays, vipDaysView } from "./view.ts";

export type Vip = ReturnType<typeof createVip>;
export type { Entry } from "./store.ts";

export type Grant = Pick<NewEntry, "reason" | "paymentId" | "amount" | "currency" | "note"> & {
  days: number;
};

export function createVip({
  db,
  hub,
  clock,
}: Pick<Deps, "db" | "clock"> & { hub: Pick<Deps["hub"], "send"> }) {
  const store = createVipStore(db);
  const listeners: ((userId: string, vipUntil: number | null) => void)[] = [];

  function rowOf(userId: string) {
    const row = store.of(userId);
    if (!row) throw new Problem("not_found");
    return row;
  }

  /** Must be called inside the caller's transaction. */
  function grant(userId: string, { days, ...entry }: Grant): void {
    const at = clock();
    const vipUntil = vipUntilAfter(days, store.balance(userId), at);
    store.add({ ...entry, userId, at, days, vipUntil });
    store.setUntil(userId, vipUntil);
    for (const listener of listeners) listener(userId, vipUntil);
  }

  /** Call it after the commit. `paymentId` is the payment that changed. */
  function publishDays(userId: string, paymentId: string | null = null): void {
    const row = store.of(userId);
    if (row) hub.send(userKey(userId), "VIP_CHANGED", { ...vipDays(row.vipUntil, clock()), paymentId });
  }

  return {
    isActive: (userId: string): boolean => isVipAt(store.of(userId)?.vipUntil ?? null, clock()),
    until: (userId: string): number | null => store.of(userId)?.vipUntil ?? null,

    /** @throws Problem not_found */
    days: (userId: string): VipDays => vipDaysView(rowOf(userId), clock()),

    /** Once per account. @throws Problem not_found, vip_promotion_used */
    enable(userId: string): void {
      db.transaction(() => {
        if (rowOf(userId).promotionAt !== null) throw new Problem("vip_promotion_used");
        grant(userId, { reason: "promotion", days: VIP_PROMOTION_DAYS });
        store.setPromoted(userId, clock());
      });
      publishDays(userId);
    },

    grant,

    /** Leaves the days unchanged. Belongs in the caller's transaction. */
    note: (entry: Omit<NewEntry, "at" | "days" | "vipUntil">): void => store.add({ ...entry, at: clock() }),

    exists: (userId: string): boolean => store.of(userId) !== undefined,

    /** Days that were not refunded since, for whatever reason. */
    lastGrantAt: (userId: string): number | null => store.lastGrantAt(userId),

    entries: (userId: string): Entry[] => store.entries(userId),

    /** Listeners run inside the transaction that changes the days. */
    whenDaysChange: (listener: (userId: string, vipUntil: number | null) => void): void =>
      void listeners.push(listener),
    publishDays,
  };
}
