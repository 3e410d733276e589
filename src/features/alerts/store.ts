import { asc, eq, lte } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { companyAlerts } from "#db/schema/index.ts";

export type AlertRow = typeof companyAlerts.$inferSelect;

export function createAlertStore({ orm }: Db) {
  return {
    /** A browser that asks again is called once all the same. */
    put: ({ id, ...fresh }: AlertRow) =>
      orm
        .insert(companyAlerts)
        .values({ id, ...fresh })
        .onConflictDoUpdate({ target: companyAlerts.address, set: fresh })
        .run(),
    /** Those who have waited for longest, which is those who expire first. */
    first: (most: number): AlertRow[] =>
      orm.select().from(companyAlerts).orderBy(asc(companyAlerts.expiresAt)).limit(most).all(),
    remove: (id: string) => orm.delete(companyAlerts).where(eq(companyAlerts.id, id)).run(),
    removeExpired: (now: number) => orm.delete(companyAlerts).where(lte(companyAlerts.expiresAt, now)).run(),
  };
}
