import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { cases, reportPhotos, reports, reportVotes, users } from "#db/schema/index.ts";

import type { Vote } from "./rules.ts";

export type NewReport = typeof reports.$inferInsert;

export function createReportsStore({ orm }: Db) {
  const key = given("key");
  const history = orm
    .select({
      createdAt: users.createdAt,
      talks: users.talks,
      upheld: decided("upheld"),
      dismissed: decided("dismissed"),
    })
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare();
  const madeSince = orm
    .select({ count: sql<number>`count(*)`, oldest: sql<number>`min(${reports.createdAt})` })
    .from(reports)
    .where(and(eq(reports.reporterKey, key), gt(reports.createdAt, given("since"))))
    .prepare();
  const waiting = orm
    .select({ count: sql<number>`count(*)` })
    .from(reports)
    .where(and(eq(reports.reporterKey, key), eq(reports.state, sql`'open'`)))
    .prepare();
  const votes = orm
    .select({
      reporterKey: reports.reporterKey,
      device: reportVotes.device,
      address: reportVotes.address,
      counts: reports.counts,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .leftJoin(reportVotes, eq(reportVotes.reportId, reports.id))
    .where(
      and(
        eq(reports.reportedKey, key),
        gt(reports.createdAt, given("since")),
        ne(reports.state, sql`'dismissed'`),
      ),
    )
    .prepare();
  const madeBy = orm
    .select({
      reason: reports.reason,
      text: reports.text,
      source: reports.source,
      state: reports.state,
      anonymousRoom: reports.anonymousRoom,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(eq(reports.reporterKey, key))
    .prepare();
  const contextsBy = orm
    .select({ id: reports.id, context: reports.context })
    .from(reports)
    .where(eq(reports.reporterKey, key))
    .prepare();
  const person = orm
    .select({ id: users.id, avatarId: users.avatarId })
    .from(users)
    .where(eq(users.id, given("id")))
    .prepare();
  return {
    person: (id: string) => person.get({ id }),
    history: (id: string) => history.get({ id }) ?? null,
    madeSince: (key: string, since: number) => madeSince.get({ key, since })!,
    waiting: (key: string): number => waiting.get({ key })!.count,
    /** Returns false for an open report by the same pair, reason and anonymous room: a unique index decides, not a query. */
    add: (report: NewReport): boolean =>
      orm.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id }).all().length > 0,
    addPhotos(reportId: string, imageIds: readonly string[], removed: ReadonlySet<string>): void {
      const rows = imageIds.map((imageId, position) => ({
        reportId,
        imageId,
        position,
        wasRemoved: removed.has(imageId),
      }));
      if (rows.length > 0) orm.insert(reportPhotos).values(rows).run();
    },
    addVote: (vote: typeof reportVotes.$inferInsert) => orm.insert(reportVotes).values(vote).run(),
    /** Reports that are not dismissed, as votes for a hold. */
    votes: (key: string, since: number): Vote[] => votes.all({ key, since }),
    removeVotesUntil: (time: number) => orm.delete(reportVotes).where(lte(reportVotes.at, time)).run(),
    madeBy: (key: string) => madeBy.all({ key }).sort((a, b) => a.createdAt - b.createdAt),
    contextsBy: (key: string) => contextsBy.all({ key }),
    changeReporter: (id: string, reporterKey: string, context: string) =>
      orm.update(reports).set({ reporterKey, context }).where(eq(reports.id, id)).run(),
    removeDecidedUntil(time: number): void {
      orm.delete(reports).where(lte(reports.resolvedAt, time)).run();
      orm.delete(cases).where(lte(cases.decidedAt, time)).run();
    },
    forgetAbout(key: string): void {
      orm.delete(reports).where(eq(reports.reportedKey, key)).run();
      orm.delete(cases).where(eq(cases.personKey, key)).run();
    },
    /** The open case about this person, opened now if there is none. */
    caseAbout: (row: typeof cases.$inferInsert): string =>
      orm
        .insert(cases)
        .values(row)
        .onConflictDoUpdate({
          target: cases.personKey,
          targetWhere: isNull(cases.decidedAt),
          set: {
            urgent: sql`${cases.urgent} OR excluded.urgent`,
            weight: sql`${cases.weight} + excluded.weight`,
          },
        })
        .returning({ id: cases.id })
        .get().id,
  };
}

const decided = (state: "upheld" | "dismissed") =>
  sql<number>`(SELECT count(*) FROM reports r WHERE r.reporter_key = 'user:' || users.id AND r.state = ${sql.raw(`'${state}'`)})`;
