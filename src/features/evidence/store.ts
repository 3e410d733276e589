import { and, asc, desc, eq, gt, gte, inArray, lte, ne, notExists, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { events, sealedEvidence, sealedPhotos } from "#db/schema/index.ts";

export type SealedRow = typeof sealedEvidence.$inferSelect;
export type Kind = SealedRow["kind"];

export function createEvidenceStore({ orm }: Db) {
  const ofSubject = and(eq(sealedEvidence.kind, given("kind")), eq(sealedEvidence.subject, given("subject")));
  const add = orm
    .insert(sealedEvidence)
    .values({
      kind: sql.placeholder("kind"),
      subject: sql.placeholder("subject"),
      ownerId: sql.placeholder("ownerId"),
      mark: sql.placeholder("mark"),
      seq: sql.placeholder("seq"),
      sealed: sql.placeholder("sealed"),
      since: sql.placeholder("since"),
      until: sql.placeholder("until"),
    })
    .onConflictDoUpdate({
      target: [sealedEvidence.kind, sealedEvidence.subject, sealedEvidence.mark],
      set: { seq: sql`excluded.seq`, until: sql`excluded.until` },
    })
    .returning({ number: sealedEvidence.number })
    .prepare();
  const latest = orm
    .select()
    .from(sealedEvidence)
    .where(and(ofSubject, gt(sealedEvidence.seq, given("after")), gt(sealedEvidence.until, given("since"))))
    .orderBy(desc(sealedEvidence.seq))
    .limit(sql.placeholder("limit"))
    .prepare();
  const lastUntil = orm
    .select({ until: sealedEvidence.until })
    .from(sealedEvidence)
    .where(ofSubject)
    .orderBy(desc(sealedEvidence.seq))
    .limit(1)
    .prepare();
  const sinceDay = orm
    .select({
      number: sealedEvidence.number,
      since: sealedEvidence.since,
      until: sealedEvidence.until,
    })
    .from(sealedEvidence)
    .where(and(ofSubject, gte(sealedEvidence.seq, given("day"))))
    .prepare();

  return {
    /** The same content again is the same row, which then stood until now. */
    add(row: Omit<SealedRow, "number">, imageIds: readonly string[]): void {
      const { number } = add.get(row)!;
      for (const imageId of new Set(imageIds))
        orm.insert(sealedPhotos).values({ number, imageId }).onConflictDoNothing().run();
    },
    after: (number: number, limit: number): SealedRow[] =>
      orm
        .select()
        .from(sealedEvidence)
        .where(gt(sealedEvidence.number, number))
        .orderBy(asc(sealedEvidence.number))
        .limit(limit)
        .all(),
    /** If its content has come again since, both become one row, as `add` would make them. */
    replace({ number, kind, subject, mark, sealed, ...row }: SealedRow): void {
      const again = orm
        .delete(sealedEvidence)
        .where(
          and(
            eq(sealedEvidence.kind, kind),
            eq(sealedEvidence.subject, subject),
            eq(sealedEvidence.mark, mark),
            ne(sealedEvidence.number, number),
          ),
        )
        .returning()
        .get();
      const { seq, until } = again ?? row;
      orm
        .update(sealedEvidence)
        .set({ mark, sealed, seq, until })
        .where(eq(sealedEvidence.number, number))
        .run();
    },
    latest: (kind: Kind, subject: string, query: { after: number; since: number; limit: number }) =>
      latest.all({ kind, subject, ...query }),
    /** Each message's oldest first. */
    editsOf: (chatId: string, seqs: readonly number[]): SealedRow[] =>
      orm
        .select()
        .from(sealedEvidence)
        .where(
          and(
            eq(sealedEvidence.kind, "edit"),
            eq(sealedEvidence.subject, chatId),
            inArray(sealedEvidence.seq, [...seqs]),
          ),
        )
        .orderBy(asc(sealedEvidence.seq), asc(sealedEvidence.since))
        .all(),
    lastUntil: (kind: Kind, subject: string) => lastUntil.get({ kind, subject })?.until,
    versionsSince: (kind: Kind, subject: string, day: number) => sinceDay.all({ kind, subject, day }),
    ofGoneEvents: (ownerId: string, since: number): SealedRow[] =>
      orm
        .select()
        .from(sealedEvidence)
        .where(
          and(
            eq(sealedEvidence.ownerId, ownerId),
            eq(sealedEvidence.kind, "event"),
            gt(sealedEvidence.until, since),
            notExists(orm.select({ one: sql`1` }).from(events).where(eq(events.id, sealedEvidence.subject))),
          ),
        )
        .all(),
    removedPhotos: (imageIds: readonly string[], since: number): string[] =>
      orm
        .select({ id: sealedEvidence.subject })
        .from(sealedEvidence)
        .where(
          and(
            eq(sealedEvidence.kind, "photo"),
            inArray(sealedEvidence.subject, [...imageIds]),
            gt(sealedEvidence.until, since),
          ),
        )
        .all()
        .map(({ id }) => id),

    remove: (numbers: readonly number[]) =>
      orm
        .delete(sealedEvidence)
        .where(inArray(sealedEvidence.number, [...numbers]))
        .run(),
    forget: (kind: Kind, subject: string) =>
      orm
        .delete(sealedEvidence)
        .where(and(eq(sealedEvidence.kind, kind), eq(sealedEvidence.subject, subject)))
        .run(),
    removeUntil: (until: number) => orm.delete(sealedEvidence).where(lte(sealedEvidence.until, until)).run(),
  };
}
