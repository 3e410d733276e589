import { and, count, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import {
  accounts,
  connections,
  events,
  images,
  payments,
  reports,
  secondFactors,
  sessions,
  users,
} from "#db/schema/index.ts";

const SHOWN = 20;

/** Unprepared queries: there are few moderators. */
export function createPeopleStore({ orm }: Db) {
  return {
    member: (id: string) =>
      orm
        .select({
          id: users.id,
          name: users.name,
          status: users.status,
          description: users.description,
          prompts: users.prompts,
          role: users.role,
          createdAt: users.createdAt,
          lastSeenAt: users.lastSeenAt,
          vipUntil: users.vipUntil,
          lockedAt: users.lockedAt,
          deletedAt: users.deletedAt,
          email: accounts.email,
          phoneNumber: accounts.phoneNumber,
          lang: accounts.lang,
        })
        .from(users)
        .leftJoin(accounts, eq(accounts.userId, users.id))
        .where(eq(users.id, id))
        .get(),
    providers: (userId: string): string[] =>
      orm
        .select({ provider: connections.provider })
        .from(connections)
        .where(eq(connections.userId, userId))
        .all()
        .map(({ provider }) => provider),
    hasSecondFactor: (userId: string): boolean =>
      orm
        .select({ at: secondFactors.confirmedAt })
        .from(secondFactors)
        .where(eq(secondFactors.userId, userId))
        .get()?.at != null,
    photos: (userId: string) =>
      orm
        .select({
          id: images.id,
          width: images.width,
          height: images.height,
          placeholder: images.placeholder,
          voiceMs: images.voiceMs,
        })
        .from(images)
        .where(and(eq(images.ownerId, userId), isNull(images.removedAt)))
        .orderBy(desc(images.createdAt))
        .limit(SHOWN)
        .all(),
    events: (userId: string, now: number) =>
      orm
        .select({ id: events.id, title: events.title, startsAt: events.startsAt })
        .from(events)
        .where(and(eq(events.ownerId, userId), gt(events.overAt, now)))
        .orderBy(events.startsAt)
        .limit(SHOWN)
        .all(),
    sessions: (userId: string, now: number) =>
      orm
        .select({
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          userAgent: sessions.userAgent,
          country: sessions.country,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastSeenAt))
        .limit(SHOWN)
        .all(),
    payments: (userId: string) =>
      orm
        .select({
          id: payments.id,
          at: payments.createdAt,
          status: payments.status,
          amount: payments.amount,
          currency: payments.currency,
        })
        .from(payments)
        .where(eq(payments.userId, userId))
        .orderBy(desc(payments.createdAt))
        .limit(SHOWN)
        .all(),
    reportsAbout(personKey: string) {
      const rows = orm
        .select({ state: reports.state, n: count() })
        .from(reports)
        .where(eq(reports.reportedKey, personKey))
        .groupBy(reports.state)
        .all();
      const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
      return { open: of("open"), upheld: of("upheld"), dismissed: of("dismissed") };
    },
    reportsBy: (personKey: string): number =>
      orm.select({ n: count() }).from(reports).where(eq(reports.reporterKey, personKey)).get()!.n,
    names: (ids: string[]) =>
      orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)).all(),
    setRole: (id: string, role: "member" | "moderator") =>
      orm
        .update(users)
        .set({ role })
        .where(and(eq(users.id, id), sql`${users.role} <> 'admin'`))
        .run(),
  };
}
