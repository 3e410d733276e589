import { and, asc, count, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { userIdOf } from "#contract/person-key.ts";
import type { Role } from "#contract/roles.ts";
import type { Db } from "#db/open.ts";
import { events, images, proposals, sanctions, users } from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";
import { isAtWork } from "../console/store.ts";
import type { Moderator, Subject } from "../powers.ts";
import { isActedOnBy } from "../store.ts";

export type ProposalRow = typeof proposals.$inferSelect;

/** Unprepared queries: there are few moderators. */
export function createDecidingStore({ orm }: Db) {
  function tieTo(me: string, userId: string): Subject["tie"] {
    if (userId === me) return "self";
    const tie = orm
      .select({
        isFriend: tiesSql.areFriends(sql`${me}`, sql`users.id`),
        isApart: sql<boolean>`${tiesSql.areApart(sql`${me}`, sql`users.id`)}`.mapWith(Boolean),
      })
      .from(users)
      .where(eq(users.id, userId))
      .get();
    if (tie?.isFriend) return "friend";
    return tie?.isApart ? "blocked" : "none";
  }

  return {
    roleOf: (id: string): Role | undefined =>
      orm.select({ role: users.role }).from(users).where(eq(users.id, id)).get()?.role,
    /** Undefined for an account that does not exist. */
    subject(me: string, personKey: string): Subject | undefined {
      const userId = userIdOf(personKey);
      if (userId === null) return { tie: "none", role: null };
      const role = orm.select({ role: users.role }).from(users).where(eq(users.id, userId)).get()?.role;
      return role && { tie: tieTo(me, userId), role };
    },
    /** How many others could second what `me` proposes. */
    others: (me: string): { moderators: number; admins: number } => {
      const roles = orm
        .select({ role: users.role, n: count() })
        .from(users)
        .where(and(ne(users.id, me), isAtWork))
        .groupBy(users.role)
        .all();
      const of = (role: Role) => roles.find((row) => row.role === role)?.n ?? 0;
      return { moderators: of("moderator"), admins: of("admin") };
    },
    sanctionsBy: (me: string, since: number): number =>
      orm
        .select({ n: count() })
        .from(sanctions)
        .where(and(eq(sanctions.by, me), gt(sanctions.createdAt, since), ne(sanctions.kind, sql`'revoke'`)))
        .get()!.n,
    ownsPhoto: (userId: string, id: string): boolean =>
      orm
        .select({ id: images.id })
        .from(images)
        .where(and(eq(images.id, id), eq(images.ownerId, userId)))
        .get() !== undefined,
    ownsEvent: (userId: string, id: string): boolean =>
      orm
        .select({ id: events.id })
        .from(events)
        .where(and(eq(events.id, id), eq(events.ownerId, userId)))
        .get() !== undefined,

    propose: (row: typeof proposals.$inferInsert) => orm.insert(proposals).values(row).run(),
    /** About people whom this moderator may act on, the oldest first. */
    openProposals: (me: Moderator, limit: number) =>
      orm
        .select({
          row: proposals,
          byName: sql<string | null>`(SELECT u.name FROM users u WHERE u.id = ${proposals.by})`,
        })
        .from(proposals)
        .where(and(isNull(proposals.decidedAt), isActedOnBy(me, sql`proposals.person_key`)))
        .orderBy(asc(proposals.createdAt))
        .limit(limit)
        .all(),
    openProposal: (id: string): ProposalRow | undefined =>
      orm
        .select()
        .from(proposals)
        .where(and(eq(proposals.id, id), isNull(proposals.decidedAt)))
        .get(),
    decideProposal: (id: string, row: Pick<ProposalRow, "decidedAt" | "decidedBy" | "isSeconded">) =>
      orm.update(proposals).set(row).where(eq(proposals.id, id)).run(),
    withdrawOf: (caseId: string) =>
      orm
        .delete(proposals)
        .where(and(eq(proposals.caseId, caseId), isNull(proposals.decidedAt)))
        .run(),
    forget: (personKey: string) => orm.delete(proposals).where(eq(proposals.personKey, personKey)).run(),
    removeUntil: (time: number) => orm.delete(proposals).where(sql`${proposals.decidedAt} <= ${time}`).run(),
  };
}
