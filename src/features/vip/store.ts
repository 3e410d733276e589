import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/index.ts";

export type VipRow = NonNullable<ReturnType<ReturnType<typeof createVipStore>["of"]>>;

export function createVipStore({ orm }: Db) {
  const of = orm
    .select({ vipUntil: users.vipUntil, promotionAt: users.vipPromotionAt })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare();

  return {
    of: (id: string) => of.get({ id }),
    /** False when this person has had the promotion already. */
    promote: (id: string, vipUntil: number, now: number): boolean =>
      orm
        .update(users)
        .set({ vipUntil, vipPromotionAt: now })
        .where(and(eq(users.id, id), isNull(users.vipPromotionAt)))
        .returning({ id: users.id })
        .all().length > 0,
  };
}
