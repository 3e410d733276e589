import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { maintenance } from "#db/schema/index.ts";

export interface Maintenance {
  since: number;
  until: number;
}

const ONE = 1;

export function createMaintenanceStore({ orm }: Db) {
  const current = orm
    .select({ since: maintenance.since, until: maintenance.until })
    .from(maintenance)
    .where(eq(maintenance.id, sql`1`))
    .prepare();
  return {
    current: (): Maintenance | null => current.get() ?? null,
    set: ({ since, until }: Maintenance) =>
      orm
        .insert(maintenance)
        .values({ id: ONE, since, until })
        .onConflictDoUpdate({ target: maintenance.id, set: { until } })
        .run(),
    clear: (): boolean => orm.delete(maintenance).returning({ id: maintenance.id }).all().length > 0,
  };
}
