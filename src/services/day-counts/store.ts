import { and, eq, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/time.ts";
import type { Db } from "#db/open.ts";
import { dayCounts } from "#db/schema/index.ts";

type What = (typeof dayCounts.$inferSelect)["what"];

const dayOf = (time: number) => Math.floor(time / DAY_MS);

export function createDayCounts({ orm }: Pick<Db, "orm">) {
  return {
    add: (what: What, now: number) =>
      orm
        .insert(dayCounts)
        .values({ day: dayOf(now), what, count: 1 })
        .onConflictDoUpdate({
          target: [dayCounts.day, dayCounts.what],
          set: { count: sql`${dayCounts.count} + 1` },
        })
        .run(),
    of: (what: What, time: number): number =>
      orm
        .select({ count: dayCounts.count })
        .from(dayCounts)
        .where(and(eq(dayCounts.day, dayOf(time)), eq(dayCounts.what, what)))
        .get()?.count ?? 0,
  };
}
