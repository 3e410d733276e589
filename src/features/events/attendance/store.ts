import { and, asc, count, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import {
  eventAnnouncements,
  eventArrivals,
  eventFavorites,
  eventPeople,
  events,
  eventViews,
} from "#db/schema/index.ts";

export type AttendanceStore = ReturnType<typeof createAttendanceStore>;
export type StoredEvent = NonNullable<ReturnType<AttendanceStore["event"]>>;
type State = (typeof eventPeople.$inferSelect)["state"];
const ALL = -1;

export function createAttendanceStore({ orm }: Db) {
  const number = given("number");
  const userId = given("userId");
  const now = given("now");

  const event = orm.select(getTableColumns(events)).from(events).where(eq(events.number, number)).prepare();
  const eventById = orm
    .select(getTableColumns(events))
    .from(events)
    .where(eq(events.id, given("id")))
    .prepare();
  const person = orm
    .select()
    .from(eventPeople)
    .where(and(eq(eventPeople.eventNumber, number), eq(eventPeople.userId, userId)))
    .prepare();
  const inState = orm
    .select()
    .from(eventPeople)
    .where(and(eq(eventPeople.eventNumber, number), eq(eventPeople.state, given("state"))))
    .orderBy(asc(eventPeople.since), sql`rowid`)
    .limit(sql.placeholder("limit"))
    .prepare();
  const announced = orm
    .select({ number: eventAnnouncements.eventNumber })
    .from(eventAnnouncements)
    .where(eq(eventAnnouncements.id, given("id")))
    .prepare();
  const countIn = orm
    .select({ count: count() })
    .from(eventPeople)
    .where(and(eq(eventPeople.eventNumber, number), eq(eventPeople.state, given("state"))))
    .prepare();
  const expired = orm
    .select({ number: eventPeople.eventNumber, userId: eventPeople.userId })
    .from(eventPeople)
    .where(and(sql`event_people.offered_until IS NOT NULL`, lte(eventPeople.offeredUntil, now)))
    .prepare();
  const soon = orm
    .select({ number: events.number })
    .from(events)
    .where(and(sql`events.listed = 1`, sql`events.starts_at > ${now}`, lte(events.startsAt, given("until"))))
    .prepare();

  return {
    event: (eventNumber: number) => event.get({ number: eventNumber }),
    eventById: (id: string) => eventById.get({ id }),
    person: (eventNumber: number, id: string) => person.get({ number: eventNumber, userId: id }),
    /** The longest in this state first. */
    inState: (eventNumber: number, state: State, limit = ALL) =>
      inState.all({ number: eventNumber, state, limit }),
    countIn: (eventNumber: number, state: State): number =>
      countIn.get({ number: eventNumber, state })!.count,

    put: (
      eventNumber: number,
      id: string,
      state: State,
      since: number,
      offeredUntil: number | null = null,
    ) => {
      const attendance = { state, since, offeredUntil, askedAt: null, confirmedAt: null };
      orm
        .insert(eventPeople)
        .values({ eventNumber, userId: id, ...attendance })
        .onConflictDoUpdate({ target: [eventPeople.eventNumber, eventPeople.userId], set: attendance })
        .run();
    },
    mark: (eventNumber: number, ids: readonly string[], marks: { askedAt?: number; confirmedAt?: number }) =>
      orm
        .update(eventPeople)
        .set(marks)
        .where(and(eq(eventPeople.eventNumber, eventNumber), inArray(eventPeople.userId, [...ids])))
        .run(),
    /** The event was moved to another time. */
    clearConfirmations: (eventNumber: number) =>
      orm
        .update(eventPeople)
        .set({ askedAt: null, confirmedAt: null })
        .where(eq(eventPeople.eventNumber, eventNumber))
        .run(),
    remove: (eventNumber: number, id: string) =>
      orm
        .delete(eventPeople)
        .where(and(eq(eventPeople.eventNumber, eventNumber), eq(eventPeople.userId, id)))
        .run(),

    /** False if the host was notified of this guest before. */
    noteArrival: (eventNumber: number, id: string, createdAt: number): boolean =>
      orm
        .insert(eventArrivals)
        .values({ eventNumber, userId: id, createdAt })
        .onConflictDoNothing()
        .returning({ userId: eventArrivals.userId })
        .all().length > 0,

    expiredOffers: (at: number) => expired.all({ now: at }),
    /** After the first time and until the second. */
    beginning: (after: number, until: number): number[] =>
      soon.all({ now: after, until }).map((row) => row.number),

    favor: (id: string, eventNumber: number, createdAt: number) =>
      orm.insert(eventFavorites).values({ userId: id, eventNumber, createdAt }).onConflictDoNothing().run(),
    unfavor: (id: string, eventNumber: number) =>
      orm
        .delete(eventFavorites)
        .where(and(eq(eventFavorites.userId, id), eq(eventFavorites.eventNumber, eventNumber)))
        .run(),
    view: (viewerId: string, eventNumber: number, viewedAt: number) =>
      orm.insert(eventViews).values({ viewerId, eventNumber, viewedAt }).onConflictDoNothing().run(),

    announcedSince: (eventNumber: number, since: number): number =>
      orm
        .select({ count: count() })
        .from(eventAnnouncements)
        .where(and(eq(eventAnnouncements.eventNumber, eventNumber), sql`created_at > ${since}`))
        .get()!.count,
    announced: (id: string): number | undefined => announced.get({ id })?.number,
    addAnnouncement: (row: typeof eventAnnouncements.$inferInsert) =>
      orm.insert(eventAnnouncements).values(row).run(),
  };
}
