import { and, asc, count, desc, eq, isNull, lte, notInArray } from "drizzle-orm";
import type { VideoMode } from "#contract/video.ts";
import type { Db } from "#db/open.ts";
import { companyAlerts, companyLetters, eveningAlerts } from "#db/schema/index.ts";
import type { Rows } from "./capacity.ts";

export type AlertRow = typeof companyAlerts.$inferSelect;
type EveningRow = typeof eveningAlerts.$inferSelect;

export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore({ orm }: Db) {
  /** Guests without a key have NULL, and count as one person. */
  const rowsOf = (table: typeof companyAlerts | typeof eveningAlerts): Rows => ({
    count: () => orm.select({ count: count() }).from(table).get()?.count ?? 0,
    has: (address) =>
      orm.select({ id: table.id }).from(table).where(eq(table.address, address)).get() !== undefined,
    keepLatest(personKey, most) {
      const ofPerson = personKey === null ? isNull(table.personKey) : eq(table.personKey, personKey);
      const latest = orm
        .select({ id: table.id })
        .from(table)
        .where(ofPerson)
        .orderBy(desc(table.id))
        .limit(most);
      orm
        .delete(table)
        .where(and(ofPerson, notInArray(table.id, latest)))
        .run();
    },
  });

  return {
    company: rowsOf(companyAlerts),
    evenings: rowsOf(eveningAlerts),

    /** A browser that asks again is still notified only once. */
    put: ({ id, ...fresh }: AlertRow) =>
      orm
        .insert(companyAlerts)
        .values({ id, ...fresh })
        .onConflictDoUpdate({ target: companyAlerts.address, set: fresh })
        .run(),
    /** The rows that have waited longest, which also expire first. */
    first: (mode: VideoMode, most: number): AlertRow[] =>
      orm
        .select()
        .from(companyAlerts)
        .where(eq(companyAlerts.mode, mode))
        .orderBy(asc(companyAlerts.expiresAt))
        .limit(most)
        .all(),
    remove: (id: string) => orm.delete(companyAlerts).where(eq(companyAlerts.id, id)).run(),
    removeExpired(mode: VideoMode, now: number): void {
      for (const table of [companyAlerts, companyLetters])
        orm
          .delete(table)
          .where(and(eq(table.mode, mode), lte(table.expiresAt, now)))
          .run();
    },

    putLetter: ({ userId, ...fresh }: typeof companyLetters.$inferInsert) =>
      orm
        .insert(companyLetters)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: companyLetters.userId, set: fresh })
        .run(),
    firstLetters: (mode: VideoMode, most: number) =>
      orm
        .select()
        .from(companyLetters)
        .where(eq(companyLetters.mode, mode))
        .orderBy(asc(companyLetters.expiresAt))
        .limit(most)
        .all(),
    removeLetter: (userId: string) =>
      orm.delete(companyLetters).where(eq(companyLetters.userId, userId)).run(),

    /** A browser that asks again is still reminded only once. */
    putEvening: ({ id, ...fresh }: EveningRow) =>
      orm
        .insert(eveningAlerts)
        .values({ id, ...fresh })
        .onConflictDoUpdate({ target: eveningAlerts.address, set: fresh })
        .run(),
    eveningsUntil: (time: number, most: number): EveningRow[] =>
      orm
        .select()
        .from(eveningAlerts)
        .where(lte(eveningAlerts.startsAt, time))
        .orderBy(asc(eveningAlerts.startsAt))
        .limit(most)
        .all(),
    removeEvening: (id: string) => orm.delete(eveningAlerts).where(eq(eveningAlerts.id, id)).run(),
  };
}
