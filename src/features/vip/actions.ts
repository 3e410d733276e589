import { VIP_PROMOTION_DAYS } from "#contract/limits.ts";
import type { VipStatus } from "#contract/vip.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { extended, isActive } from "./rules.ts";
import { createVipStore } from "./store.ts";
import { vipView } from "./view.ts";

export type Vip = ReturnType<typeof createVip>;

/** Who is VIP, and until when. */
export function createVip({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createVipStore(db);

  /** @throws Problem not_found */
  function rowOf(userId: string) {
    const row = store.of(userId);
    if (!row) throw new Problem("not_found");
    return row;
  }

  const status = (userId: string): VipStatus => vipView(rowOf(userId), clock());

  return {
    status,
    isActive: (userId: string): boolean => isActive(store.of(userId)?.vipUntil ?? null, clock()),

    /** The promotion's days, once an account. @throws Problem vip_promotion_used */
    enable(userId: string): VipStatus {
      return db.transaction(() => {
        const now = clock();
        const until = extended(rowOf(userId).vipUntil, VIP_PROMOTION_DAYS, now);
        if (!store.promote(userId, until, now)) throw new Problem("vip_promotion_used");
        return status(userId);
      });
    },
  };
}
