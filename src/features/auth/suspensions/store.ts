import { eq } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { suspensions } from "#db/schema/index.ts";

export function createSuspensionStore({ orm }: Db) {
  const suspensionOf = orm
    .select({ until: suspensions.until, reason: suspensions.reason })
    .from(suspensions)
    .where(eq(suspensions.userId, given("userId")))
    .prepare();
  /** Undefined for members who were suspended before reasons were stored. */
  return { of: (userId: string) => suspensionOf.get({ userId }) };
}
