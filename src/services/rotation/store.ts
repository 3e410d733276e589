import { and, count, eq, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import {
  banMarks,
  companyAlerts,
  eveningAlerts,
  pushSubscriptions,
  secretKeys,
  sessions,
} from "#db/schema/index.ts";

export function createRotationStore({ orm }: Db) {
  const vapidTables = [pushSubscriptions, companyAlerts, eveningAlerts];
  return {
    note: (name: string, now: number) =>
      orm.insert(secretKeys).values({ name, since: now }).onConflictDoNothing().run(),
    since: (name: string): number | undefined =>
      orm.select().from(secretKeys).where(eq(secretKeys.name, name)).get()?.since,
    marksBefore: (time: number): number =>
      orm.select({ count: count() }).from(banMarks).where(lt(banMarks.createdAt, time)).get()!.count,
    sessionsBefore: (time: number): number =>
      orm.select({ count: count() }).from(sessions).where(lt(sessions.createdAt, time)).get()!.count,
    browsersOfOthers: (publicKey: string): number =>
      vapidTables
        .map(
          (table) =>
            orm
              .select({ count: count() })
              .from(table)
              .where(and(isNotNull(table.p256dh), or(isNull(table.vapidKey), ne(table.vapidKey, publicKey))))
              .get()!,
        )
        .reduce((sum, { count }) => sum + count, 0),
  };
}
