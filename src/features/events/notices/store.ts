import { asc, eq, gt } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { eventNotices } from "#db/schema/index.ts";

export type PendingNotice = typeof eventNotices.$inferSelect;

export function createNoticeStore({ orm }: Db) {
  const next = orm
    .select()
    .from(eventNotices)
    .where(gt(eventNotices.number, given("after")))
    .orderBy(asc(eventNotices.number))
    .limit(1)
    .prepare();
  const remove = orm
    .delete(eventNotices)
    .where(eq(eventNotices.number, given("number")))
    .prepare();

  return {
    add: (notice: Omit<PendingNotice, "number">) => orm.insert(eventNotices).values(notice).run(),
    /** The next notice after this one, the oldest first. */
    next: (after: number) => next.get({ after }),
    remove: (number: number) => remove.run({ number }),
  };
}
