import { asc, eq } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { eventNotices } from "#db/schema/index.ts";

export function createNoticeStore({ orm }: Db) {
  const first = orm.select().from(eventNotices).orderBy(asc(eventNotices.number)).limit(1).prepare();
  const remove = orm
    .delete(eventNotices)
    .where(eq(eventNotices.number, given("number")))
    .prepare();

  return {
    add: (notice: Omit<typeof eventNotices.$inferSelect, "number">) =>
      orm.insert(eventNotices).values(notice).run(),
    first: () => first.get(),
    remove: (number: number) => remove.run({ number }),
  };
}
