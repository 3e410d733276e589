import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { AttendanceState } from "#contract/events.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { eventNotices } from "#db/schema/index.ts";

export type PendingNotice = typeof eventNotices.$inferSelect;

/** Stored in place of a view, which is then made when the notice is sent. */
const onlyId = (id: string): string => JSON.stringify({ id });

export function createNoticeStore({ orm, sqlite }: Db) {
  const addToAll = sqlite.query<void, [string, string, number, string, number]>(
    `INSERT INTO event_notices (user_id, news, seen, send_at) SELECT p.user_id, ?1, ?2, ?5 FROM event_people p
     WHERE p.event_number = ?3 AND p.state IN (SELECT value FROM json_each(?4))
       AND NOT EXISTS (SELECT 1 FROM event_notices n WHERE n.user_id = p.user_id AND n.news = ?1 AND n.seen = ?2)
     ORDER BY p.since`,
  );
  const next = orm
    .select()
    .from(eventNotices)
    .where(and(gt(eventNotices.number, given("after")), lte(eventNotices.sendAt, given("now"))))
    .orderBy(asc(eventNotices.number))
    .limit(1)
    .prepare();
  const remove = orm
    .delete(eventNotices)
    .where(eq(eventNotices.number, given("number")))
    .prepare();

  return {
    add: (notice: Omit<PendingNotice, "number" | "sendAt">) => orm.insert(eventNotices).values(notice).run(),
    /** Without a view, for each person in one of these states whom none of its kind waits for already. */
    addToAll: (
      { id, number }: { id: string; number: number },
      states: readonly AttendanceState[],
      news: string,
      sendAt = 0,
    ) => addToAll.run(news, onlyId(id), number, JSON.stringify(states), sendAt),
    reschedule: (id: string, news: string, sendAt: number) =>
      orm
        .update(eventNotices)
        .set({ sendAt })
        .where(and(eq(eventNotices.seen, onlyId(id)), eq(eventNotices.news, news)))
        .run(),
    removeAll: (id: string, news: string) =>
      orm
        .delete(eventNotices)
        .where(and(eq(eventNotices.seen, onlyId(id)), eq(eventNotices.news, news)))
        .run(),
    withoutView: (id: string) =>
      orm
        .select()
        .from(eventNotices)
        .where(eq(eventNotices.seen, onlyId(id)))
        .all(),
    setView: (number: number, seen: string) =>
      orm.update(eventNotices).set({ seen }).where(eq(eventNotices.number, number)).run(),
    next: (after: number, now: number) => next.get({ after, now }),
    remove: (number: number) => remove.run({ number }),
  };
}
