import { asc, gte, lt, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { onlineHours } from "#db/schema/index.ts";

export function createHoursStore({ orm }: Db) {
  const since = orm
    .select()
    .from(onlineHours)
    .where(gte(onlineHours.hour, given("hour")))
    .orderBy(asc(onlineHours.hour))
    .prepare();
  return {
    note: (hour: number, peak: number) =>
      orm
        .insert(onlineHours)
        .values({ hour, peak })
        .onConflictDoUpdate({
          target: onlineHours.hour,
          set: { peak: sql`max(${onlineHours.peak}, ${peak})` },
        })
        .run(),
    since: (hour: number) => since.all({ hour }),
    removeBefore: (hour: number) => orm.delete(onlineHours).where(lt(onlineHours.hour, hour)).run(),
  };
}
