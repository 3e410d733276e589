import { and, asc, count, desc, eq, isNull, lte, notInArray } from "drizzle-orm";
import type { VideoMode } from "#contract/video.ts";
import type { Db } from "#db/open.ts";
import { companyAlerts, companyLetters, eveningAlerts } from "#db/schema/index.ts";
import type { Rows } from "./capacity.ts";

type AlertRow = typeof companyAlerts.$inferSelect;
type EveningRow = typeof eveningAlerts.$inferSelect;

export type AlertStore = ReturnType<typeof createAlertStore>;

interface InLine {
  id: string;
  /** Null for a member, and for a guest without a key. */
  personKey: string | null;
  expiresAt: number;
  isMail: 0 | 1;
}

export function createAlertStore({ orm, sqlite }: Db) {
  const line = sqlite.query<InLine, [VideoMode, number, string, number]>(
    `SELECT id, person_key AS personKey, expires_at AS expiresAt, 0 AS isMail
     FROM company_alerts WHERE mode = ?1 AND (expires_at, id) > (?2, ?3)
     UNION ALL
     SELECT user_id, NULL, expires_at, 1
     FROM company_letters WHERE mode = ?1 AND (expires_at, user_id) > (?2, ?3)
     ORDER BY expires_at, id LIMIT ?4`,
  );
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
    line: (mode: VideoMode, after: Pick<InLine, "expiresAt" | "id">, most: number): InLine[] =>
      line.all(mode, after.expiresAt, after.id, most),
    take: (id: string) => orm.delete(companyAlerts).where(eq(companyAlerts.id, id)).returning().get(),
    removeExpired(mode: VideoMode, now: number): void {
      for (const table of [companyAlerts, companyLetters])
        orm
          .delete(table)
          .where(and(eq(table.mode, mode), lte(table.expiresAt, now)))
          .run();
    },

    putMail: ({ userId, ...fresh }: typeof companyLetters.$inferInsert) =>
      orm
        .insert(companyLetters)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({ target: companyLetters.userId, set: fresh })
        .run(),
    removeMail: (userId: string) => orm.delete(companyLetters).where(eq(companyLetters.userId, userId)).run(),

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
