import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import type { Place } from "#contract/distance.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { eventCircles, events, users } from "#db/schema/index.ts";

/** Five events a day, each at another door, reach this in three months. */
const CIRCLES_MOST = 500;

export type NewRow = typeof events.$inferInsert;
export type Changes = Partial<Omit<NewRow, "number" | "id" | "ownerId">>;

export function createWritingStore({ orm }: Db) {
  const owner = given("owner");
  const ahead = orm
    .select({ ahead: count() })
    .from(events)
    .where(and(eq(events.ownerId, owner), sql`events.cancel_reason IS NULL`, gt(events.overAt, given("now"))))
    .prepare();
  const created = orm
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.ownerId, owner), eq(events.requestKey, given("idempotencyKey"))))
    .prepare();
  const known = orm
    .select({ lat: eventCircles.lat, lon: eventCircles.lon })
    .from(eventCircles)
    .where(eq(eventCircles.ownerId, owner))
    .orderBy(eventCircles.number)
    .limit(CIRCLES_MOST)
    .prepare();
  const shown = orm
    .select({
      lat: events.lat,
      lon: events.lon,
      shownLat: events.shownLat,
      shownLon: events.shownLon,
    })
    .from(events)
    .where(and(eq(events.ownerId, owner), sql`events.ask_to_come = 1`))
    .orderBy(desc(events.startsAt))
    .limit(50)
    .prepare();
  const host = orm
    .select({ hide: users.hide, role: users.role, lockedAt: users.lockedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare();
  const change = (number: number, changes: Changes) =>
    orm
      .update(events)
      .set({ ...changes, revision: sql`${events.revision} + 1` })
      .where(eq(events.number, number))
      .run();

  return {
    created: (ownerId: string, idempotencyKey: string): string | undefined =>
      created.get({ owner: ownerId, idempotencyKey })?.id,
    ahead: (ownerId: string, now: number): number => ahead.get({ owner: ownerId, now })!.ahead,
    /** With their exact places, the latest first. */
    shown: (ownerId: string) => shown.all({ owner: ownerId }),
    /** That the host's events were ever shown as, the earliest first. */
    circles: (ownerId: string) => known.all({ owner: ownerId }),
    /** Beyond the most, circles are not stored: they would never be read. */
    addCircle(ownerId: string, { lat, lon }: Place): void {
      if (known.all({ owner: ownerId }).length < CIRCLES_MOST)
        orm.insert(eventCircles).values({ ownerId, lat, lon }).onConflictDoNothing().run();
    },
    host: (id: string) => host.get({ id }),

    add: (row: NewRow): number =>
      orm.insert(events).values(row).returning({ number: events.number }).get().number,
    change,
    remove: (number: number) => orm.delete(events).where(eq(events.number, number)).run(),
  };
}
