import { asc, eq, gt } from "drizzle-orm";
import type { AttendanceState } from "#contract/events.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { eventNotices } from "#db/schema/index.ts";

export type PendingNotice = typeof eventNotices.$inferSelect;

/** Stored in place of a view, which is then made when the notice is sent. */
const onlyId = (id: string): string => JSON.stringify({ id });

export function createNoticeStore({ orm, sqlite }: Db) {
  const addToAll = sqlite.query<void, [string, string, number, string]>(
    `INSERT INTO event_notices (user_id, news, seen) SELECT user_id, ?, ? FROM event_people
     WHERE event_number = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY since`,
  );
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
    /** Adds a notice without a view for each person in one of these states. */
    addToAll: (
      { id, number }: { id: string; number: number },
      states: readonly AttendanceState[],
      news: string,
    ) => addToAll.run(news, onlyId(id), number, JSON.stringify(states)),
    withoutView: (id: string) =>
      orm
        .select()
        .from(eventNotices)
        .where(eq(eventNotices.seen, onlyId(id)))
        .all(),
    setView: (number: number, seen: string) =>
      orm.update(eventNotices).set({ seen }).where(eq(eventNotices.number, number)).run(),
    /** The next notice after this one, the oldest first. */
    next: (after: number) => next.get({ after }),
    remove: (number: number) => remove.run({ number }),
  };
}
