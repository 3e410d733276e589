import { and, asc, desc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { isNotRevoked } from "#db/in-force.ts";
import type { Db } from "#db/open.ts";
import { accounts, appeals, sanctionProgress, sanctions, users } from "#db/schema/index.ts";
import type { Moderator } from "../powers.ts";
import { isActedOnBy } from "../store.ts";

/** The latest decisions about one person that they are shown. */
const SHOWN = 50;

export type AppealRow = typeof appeals.$inferSelect;

export function createAppealsStore({ orm }: Db) {
  return {
    /** What the person is told of: a decision that can still be undone has not reached them. */
    decisionsOf: (personKey: string, now: number) =>
      orm
        .select({
          sanction: sanctions,
          readAt: sanctionProgress.readAt,
          isRevoked: sql<number>`NOT (${isNotRevoked})`,
          appeal: appeals,
        })
        .from(sanctions)
        .innerJoin(sanctionProgress, eq(sanctionProgress.sanctionId, sanctions.id))
        .leftJoin(appeals, eq(appeals.sanctionId, sanctions.id))
        .where(
          and(
            eq(sanctions.personKey, personKey),
            ne(sanctions.kind, "revoke"),
            sql`(${sanctionProgress.finalAt} <= ${now} OR ${sanctions.kind} IN ('hold', 'suspend', 'ban'))`,
          ),
        )
        .orderBy(desc(sanctions.createdAt), desc(sanctions.id))
        .limit(SHOWN)
        .all(),
    /** Returns false if there is one already. */
    add: (row: typeof appeals.$inferInsert): boolean =>
      orm.insert(appeals).values(row).onConflictDoNothing().returning({ id: appeals.sanctionId }).all()
        .length > 0,
    markRead: (sanctionId: string, readAt: number) =>
      orm.update(sanctionProgress).set({ readAt }).where(eq(sanctionProgress.sanctionId, sanctionId)).run(),
    /** Undefined if there is no open one. */
    open: (sanctionId: string) =>
      orm
        .select({ appeal: appeals, sanction: sanctions })
        .from(appeals)
        .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
        .where(and(eq(appeals.sanctionId, sanctionId), isNull(appeals.decidedAt)))
        .get(),
    /** About people whom this moderator may act on, the longest waiting first. */
    waiting: (me: Moderator, limit: number) =>
      orm
        .select({ appeal: appeals, sanction: sanctions })
        .from(appeals)
        .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
        .where(and(isNull(appeals.decidedAt), isActedOnBy(me, sql`appeals.person_key`)))
        .orderBy(asc(appeals.createdAt), asc(appeals.sanctionId))
        .limit(limit)
        .all(),
    decide: (
      sanctionId: string,
      decision: Pick<AppealRow, "decidedAt" | "decidedBy" | "outcome" | "answer">,
    ) => orm.update(appeals).set(decision).where(eq(appeals.sanctionId, sanctionId)).run(),
    /** Of holds that no moderator has decided. */
    overdueHolds: (until: number) =>
      orm
        .select({ sanction: sanctions })
        .from(appeals)
        .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
        .where(
          and(
            isNull(appeals.decidedAt),
            lte(appeals.createdAt, until),
            eq(sanctions.kind, "hold"),
            isNull(sanctions.by),
          ),
        )
        .all()
        .map(({ sanction }) => sanction),
    /** Where a member's e-mail goes; undefined for an unknown id. */
    addressOf: (userId: string) =>
      orm
        .select({ email: accounts.email, lang: accounts.lang, name: users.name })
        .from(accounts)
        .innerJoin(users, eq(users.id, accounts.userId))
        .where(eq(accounts.userId, userId))
        .get(),
    madeBy: (personKey: string) => orm.select().from(appeals).where(eq(appeals.personKey, personKey)).all(),
  };
}
