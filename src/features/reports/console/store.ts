import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { userKey } from "#contract/person-key.ts";
import type { Role } from "#contract/roles.ts";
import { isInForce } from "#db/in-force.ts";
import type { Db } from "#db/open.ts";
import { images, reportPhotos, reports, sanctions, users } from "#db/schema/index.ts";

export type ConsoleReport = ReturnType<ReturnType<typeof createConsoleStore>["reports"]>[number];
export type ConsoleHold = ReturnType<ReturnType<typeof createConsoleStore>["holds"]>[number];
export type ConsoleSuspension = ReturnType<ReturnType<typeof createConsoleStore>["suspended"]>[number];

interface Slice {
  limit: number;
  offset: number;
}

/** The literal lets SQLite use the index of moderators. */
export const isAtWork = and(ne(users.role, sql`'member'`), isNull(users.lockedAt), isNull(users.deletedAt));
/** Those that concern children first, as the terms promise, then the oldest. An index has this order. */
export const MOST_PRESSING_FIRST = [
  sql`${reports.reason} <> 'child_endangerment'`,
  asc(reports.createdAt),
  asc(reports.id),
];
/** A moderator does not see reports about themselves, and sees but does not decide those that they made. */
const isShownTo = (me: string) => ne(reports.reportedKey, userKey(me));
export const isDecidedBy = (me: string) => and(isShownTo(me), ne(reports.reporterKey, userKey(me)));

export function createConsoleStore({ orm }: Db) {
  const moderator = aliasedTable(users, "moderator");
  const isInState = (state: "open" | "decided") =>
    state === "open" ? eq(reports.state, sql`'open'`) : isNotNull(reports.resolvedAt);
  /** Nor do they see or lift a hold of their own. */
  const isHeld = (me: string, now: number) =>
    and(eq(sanctions.kind, sql`'hold'`), isInForce(now), ne(sanctions.personKey, userKey(me)));
  const total = (table: typeof reports | typeof sanctions | typeof users, which: SQL | undefined): number =>
    orm.select({ n: count() }).from(table).where(which).get()!.n;

  return {
    moderatorIds: (): string[] =>
      orm
        .select({ id: users.id })
        .from(users)
        .where(isAtWork)
        .all()
        .map(({ id }) => id),

    /** Open ones by urgency, then oldest first; decided ones latest first. */
    reports: (me: string, state: "open" | "decided", now: number, { limit, offset }: Slice) =>
      orm
        .select({
          report: reports,
          resolvedByName: moderator.name,
          otherReports: sql<number>`(SELECT count(*) FROM reports o WHERE o.reported_key = reports.reported_key AND o.id <> reports.id AND o.state <> 'dismissed')`,
          heldUntil: sql<
            number | null
          >`(SELECT max(h.until) FROM sanctions h WHERE h.person_key = reports.reported_key AND h.kind = 'hold' AND h.until > ${now} AND NOT EXISTS (SELECT 1 FROM sanctions r WHERE r.revokes = h.id))`,
        })
        .from(reports)
        .leftJoin(moderator, eq(moderator.id, reports.resolvedBy))
        .where(and(isShownTo(me), isInState(state)))
        .orderBy(...(state === "open" ? MOST_PRESSING_FIRST : [desc(reports.resolvedAt), asc(reports.id)]))
        .limit(limit)
        .offset(offset)
        .all(),
    countReports: (me: string, state: "open" | "decided") =>
      total(reports, and(isShownTo(me), isInState(state))),
    countWaiting: (me: string) => total(reports, and(isDecidedBy(me), isInState("open"))),
    /** Undefined if this moderator may not decide it. */
    reportedIn: (me: string, id: string): string | undefined =>
      orm
        .select({ key: reports.reportedKey })
        .from(reports)
        .where(and(eq(reports.id, id), isDecidedBy(me)))
        .get()?.key,
    photosOf: (reportIds: string[]) =>
      orm
        .select({
          reportId: reportPhotos.reportId,
          wasRemoved: reportPhotos.wasRemoved,
          id: images.id,
          width: images.width,
          height: images.height,
          placeholder: images.placeholder,
        })
        .from(reportPhotos)
        .innerJoin(images, eq(images.id, reportPhotos.imageId))
        .where(inArray(reportPhotos.reportId, reportIds))
        .orderBy(reportPhotos.position)
        .all(),

    holds: (me: string, now: number, { limit, offset }: Slice) =>
      orm
        .select()
        .from(sanctions)
        .where(isHeld(me, now))
        .orderBy(asc(sanctions.until))
        .limit(limit)
        .offset(offset)
        .all(),
    countHolds: (me: string, now: number) => total(sanctions, isHeld(me, now)),
    /** Undefined if this moderator may not lift it. */
    heldKey: (me: string, id: string, now: number): string | undefined =>
      orm
        .select({ key: sanctions.personKey })
        .from(sanctions)
        .where(and(eq(sanctions.id, id), isHeld(me, now)))
        .get()?.key,

    /** Latest first. Members suspended by an earlier version have no row that says why. */
    suspended: ({ limit, offset }: Slice) =>
      orm
        .select({
          id: users.id,
          lockedAt: users.lockedAt,
          until: sanctions.until,
          reason: sanctions.reason,
          byName: sql<string | null>`(SELECT m.name FROM users m WHERE m.id = ${sanctions.by})`,
        })
        .from(users)
        .leftJoin(
          sanctions,
          sql`${sanctions.id} = (SELECT s.id FROM sanctions s WHERE s.person_key = 'user:' || ${users.id} AND s.kind IN ('suspend', 'ban')
            AND NOT EXISTS (SELECT 1 FROM sanctions r WHERE r.revokes = s.id) ORDER BY s.until IS NOT NULL, s.until DESC LIMIT 1)`,
        )
        .where(isNotNull(users.lockedAt))
        .orderBy(desc(users.lockedAt), asc(users.id))
        .limit(limit)
        .offset(offset)
        .all(),
    countSuspended: () => total(users, isNotNull(users.lockedAt)),
    roleOf: (id: string): Role | undefined =>
      orm.select({ role: users.role }).from(users).where(eq(users.id, id)).get()?.role,
  };
}
