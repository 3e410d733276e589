import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { userKey } from "#contract/person-key.ts";
import type { Db } from "#db/open.ts";
import {
  appeals,
  cases,
  photoReviews,
  proposals,
  reports,
  sanctions,
  supportTickets,
} from "#db/schema/index.ts";
import type { Moderator } from "../powers.ts";
import { createSelfiesStore } from "../selfies/store.ts";
import { isActedOnBy } from "../store.ts";

export type CaseRow = typeof cases.$inferSelect;

/** Also that they did not report the person themselves: the query is the permission. */
const isDecidedBy = (me: Moderator) =>
  and(
    isActedOnBy(me, sql`cases.person_key`),
    sql`NOT EXISTS (SELECT 1 FROM reports r WHERE r.case_id = ${cases.id} AND r.reporter_key = ${userKey(me.id)})`,
    sql`NOT EXISTS (SELECT 1 FROM proposals p WHERE p.case_id = ${cases.id} AND p.decided_at IS NULL)`,
  );
const isOpen = isNull(cases.decidedAt);

/** Unprepared queries: there are few moderators. */
export function createCasesStore(db: Db) {
  const { orm } = db;
  const counted = (
    from: typeof appeals | typeof photoReviews | typeof supportTickets | typeof proposals,
    which: SQL | undefined,
  ) => orm.select({ n: count() }).from(from).where(which).get()!.n;

  const selfies = createSelfiesStore(db);

  return {
    /** The next by order; after that of `after`, if it is given. */
    next(me: Moderator, taken: string[], after: CaseRow | undefined): CaseRow | undefined {
      const later =
        after &&
        or(
          lt(cases.urgent, after.urgent),
          and(
            eq(cases.urgent, after.urgent),
            or(
              lt(cases.weight, after.weight),
              and(
                eq(cases.weight, after.weight),
                or(
                  gt(cases.openedAt, after.openedAt),
                  and(eq(cases.openedAt, after.openedAt), gt(cases.id, after.id)),
                ),
              ),
            ),
          ),
        );
      return orm
        .select()
        .from(cases)
        .where(and(isOpen, isDecidedBy(me), notInArray(cases.id, taken), later))
        .orderBy(desc(cases.urgent), desc(cases.weight), asc(cases.openedAt), asc(cases.id))
        .limit(1)
        .get();
    },
    isOpenAbout: (personKey: string): boolean =>
      orm
        .select({ id: cases.id })
        .from(cases)
        .where(and(eq(cases.personKey, personKey), isOpen))
        .get() !== undefined,
    one: (id: string): CaseRow | undefined => orm.select().from(cases).where(eq(cases.id, id)).get(),
    /** Undefined if this moderator may not decide it. */
    decidable: (me: Moderator, id: string): CaseRow | undefined =>
      orm
        .select()
        .from(cases)
        .where(and(eq(cases.id, id), isOpen, isDecidedBy(me)))
        .get(),
    waiting(me: Moderator) {
      const open = orm
        .select({ id: cases.id, urgent: cases.urgent })
        .from(cases)
        .where(and(isOpen, isDecidedBy(me)))
        .as("open");
      const { n, urgent } = orm
        .select({ n: count(), urgent: sql<number>`coalesce(sum(${open.urgent}), 0)` })
        .from(open)
        .get()!;
      return {
        cases: n,
        urgent,
        reports: orm
          .select({ n: count() })
          .from(reports)
          .innerJoin(open, eq(open.id, reports.caseId))
          .where(eq(reports.state, sql`'open'`))
          .get()!.n,
        appeals: counted(appeals, and(isNull(appeals.decidedAt), isActedOnBy(me, sql`appeals.person_key`))),
        proposals: counted(
          proposals,
          and(isNull(proposals.decidedAt), isActedOnBy(me, sql`proposals.person_key`)),
        ),
        photos: counted(
          photoReviews,
          and(isNull(photoReviews.decidedAt), isActedOnBy(me, sql`('user:' || photo_reviews.user_id)`)),
        ),
        selfies: selfies.count(me),
        tickets: counted(supportTickets, isNull(supportTickets.closedAt)),
      };
    },

    decide(id: string, { state, at, by }: { state: "upheld" | "dismissed"; at: number; by: string }): void {
      orm
        .update(reports)
        .set({ state, resolvedAt: at, resolvedBy: by })
        .where(and(eq(reports.caseId, id), eq(reports.state, sql`'open'`)))
        .run();
      orm.update(cases).set({ decidedAt: at, decidedBy: by }).where(eq(cases.id, id)).run();
    },
    /** Reports that came meanwhile join it again; one that the same person made again stays alone. */
    reopen({ id, personKey, decidedAt }: CaseRow): void {
      const newer = orm
        .select({ id: cases.id })
        .from(cases)
        .where(and(eq(cases.personKey, personKey), isOpen))
        .get();
      if (newer) {
        orm.update(reports).set({ caseId: id }).where(eq(reports.caseId, newer.id)).run();
        orm.delete(cases).where(eq(cases.id, newer.id)).run();
      }
      orm
        .update(reports)
        .set({ state: "open", resolvedAt: null, resolvedBy: null })
        .where(
          and(
            eq(reports.caseId, id),
            eq(reports.resolvedAt, decidedAt!),
            sql`NOT EXISTS (SELECT 1 FROM reports o WHERE o.state = 'open' AND o.reporter_key = ${reports.reporterKey}
              AND o.reported_key = ${reports.reportedKey} AND o.reason = ${reports.reason} AND o.anonymous_room = ${reports.anonymousRoom})`,
          ),
        )
        .run();
      orm.update(cases).set({ decidedAt: null, decidedBy: null }).where(eq(cases.id, id)).run();
    },
    /** What has been imposed and revoked in the case since then. */
    sanctionsSince: (caseId: string, at: number) =>
      orm
        .select()
        .from(sanctions)
        .where(and(eq(sanctions.caseId, caseId), gte(sanctions.createdAt, at)))
        .all(),

    /** Members who reported and were not told yet that it is decided; from now on they are. */
    tellReporters: (until: number, at: number): string[] =>
      orm
        .update(reports)
        .set({ toldAt: at })
        .where(and(isNull(reports.toldAt), lte(reports.resolvedAt, until)))
        .returning({ key: reports.reporterKey })
        .all()
        .map(({ key }) => key),
  };
}
