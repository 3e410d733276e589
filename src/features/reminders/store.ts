import { and, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { eventReminders, events } from "#db/schema/index.ts";
import type { ReminderKind } from "./rules.ts";

export interface DueEvent {
  number: number;
  id: string;
  startsAt: number;
}

export function createRemindersStore({ orm, sqlite }: Db) {
  const finished = orm
    .select({ one: sql`1` })
    .from(eventReminders)
    .where(
      and(
        eq(eventReminders.eventNumber, events.number),
        eq(eventReminders.kind, given("kind")),
        eq(eventReminders.startsAt, events.startsAt),
        eq(eventReminders.done, true),
      ),
    );
  const due = orm
    .select({ number: events.number, id: events.id, startsAt: events.startsAt })
    .from(events)
    .where(
      and(
        isNull(events.cancelReason),
        gt(events.startsAt, given("after")),
        lte(events.startsAt, given("until")),
        notExists(finished),
      ),
    )
    .orderBy(events.startsAt)
    .limit(sql.placeholder("most"))
    .prepare();

  const progress = orm
    .select({ toldUntil: eventReminders.toldUntil })
    .from(eventReminders)
    .where(
      and(
        eq(eventReminders.eventNumber, given("number")),
        eq(eventReminders.kind, given("kind")),
        eq(eventReminders.startsAt, given("startsAt")),
      ),
    )
    .prepare();

  /** In order of ids; `since` is when they decided to come. */
  const people = sqlite.query<{ userId: string; since: number }, [number, string, number, string]>(
    `SELECT user_id AS userId, since FROM event_people WHERE event_number = ? AND state = 'coming' AND user_id > ?
     UNION ALL
     SELECT owner_id, created_at FROM events WHERE number = ? AND owner_id > ?
     ORDER BY userId LIMIT 1`,
  );

  return {
    due: (kind: ReminderKind, window: { after: number; until: number }, most: number): DueEvent[] =>
      due.all({ kind, ...window, most }),
    remindedUntil: (kind: ReminderKind, { number, startsAt }: DueEvent): string =>
      progress.get({ kind, number, startsAt })?.toldUntil ?? "",
    next: (number: number, after: string) => people.get(number, after, number, after) ?? undefined,
    saveProgress(kind: ReminderKind, { number, startsAt }: DueEvent, toldUntil: string, done: boolean): void {
      const state = { startsAt, toldUntil, done };
      orm
        .insert(eventReminders)
        .values({ eventNumber: number, kind, ...state })
        .onConflictDoUpdate({ target: [eventReminders.eventNumber, eventReminders.kind], set: state })
        .run();
    },
  };
}
