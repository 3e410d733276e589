import { asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { mails, refusedLetters } from "#db/schema/index.ts";

export type QueuedMail = typeof mails.$inferSelect;

export function createMailStore({ orm }: Db) {
  return {
    add: (mail: typeof mails.$inferInsert) => orm.insert(mails).values(mail).run(),
    due: (now: number, most: number) =>
      orm.select().from(mails).where(lte(mails.nextAt, now)).orderBy(asc(mails.nextAt)).limit(most).all(),
    postpone: (id: string, nextAt: number) =>
      orm
        .update(mails)
        .set({ nextAt, attempts: sql`${mails.attempts} + 1` })
        .where(eq(mails.id, id))
        .run(),
    remove: (id: string) => orm.delete(mails).where(eq(mails.id, id)).run(),

    addRefusal: (requesterHash: string, refusedAt: number) =>
      orm
        .insert(refusedLetters)
        .values({ requesterHash, refusedAt })
        .onConflictDoUpdate({ target: refusedLetters.requesterHash, set: { refusedAt } })
        .run(),
    hasRefusal: (requesterHash: string): boolean =>
      orm.select().from(refusedLetters).where(eq(refusedLetters.requesterHash, requesterHash)).get() !==
      undefined,
    removeRefusal: (requesterHash: string) =>
      orm.delete(refusedLetters).where(eq(refusedLetters.requesterHash, requesterHash)).run(),
    removeRefusalsBefore: (time: number) =>
      orm.delete(refusedLetters).where(lte(refusedLetters.refusedAt, time)).run(),
  };
}
