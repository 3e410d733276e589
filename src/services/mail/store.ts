import { asc, count, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { mails, refusedLetters } from "#db/schema/index.ts";

export type QueuedMail = typeof mails.$inferSelect;

export function createMailStore({ orm }: Db) {
  return {
    add: (mail: typeof mails.$inferInsert) => orm.insert(mails).values(mail).run(),
    due: (now: number, most: number) =>
      orm.select().from(mails).where(lte(mails.nextAt, now)).orderBy(asc(mails.nextAt)).limit(most).all(),
    postpone: (id: string, nextAt: number, lastError: string) =>
      orm
        .update(mails)
        .set({ nextAt, lastError, attempts: sql`${mails.attempts} + 1` })
        .where(eq(mails.id, id))
        .run(),
    count: (): number => orm.select({ count: count() }).from(mails).get()!.count,
    waiting: (limit: number) =>
      orm
        .select({
          id: mails.id,
          attempts: mails.attempts,
          nextAt: mails.nextAt,
          createdAt: mails.createdAt,
          lastError: mails.lastError,
        })
        .from(mails)
        .orderBy(asc(mails.createdAt))
        .limit(limit)
        .all(),
    /** One, or all. Returns how many. */
    hurry: (nextAt: number, id?: string): number =>
      orm
        .update(mails)
        .set({ nextAt })
        .where(id === undefined ? undefined : eq(mails.id, id))
        .returning({ id: mails.id })
        .all().length,
    sealedAfter: (id: string, limit: number) =>
      orm
        .select({ id: mails.id, sealed: mails.sealed })
        .from(mails)
        .where(gt(mails.id, id))
        .orderBy(asc(mails.id))
        .limit(limit)
        .all(),
    replaceSealed: (id: string, sealed: Buffer) =>
      orm.update(mails).set({ sealed }).where(eq(mails.id, id)).run(),
    drop: (id: string): boolean =>
      orm.delete(mails).where(eq(mails.id, id)).returning({ id: mails.id }).all().length > 0,
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
