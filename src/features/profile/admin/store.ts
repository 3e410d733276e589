import { and, count, desc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import { normalise } from "#contract/normalise.ts";
import type { Role } from "#contract/roles.ts";
import { isNotRevoked } from "#db/in-force.ts";
import type { Db } from "#db/open.ts";
import {
  accounts,
  connections,
  recoveryCodes,
  registrations,
  sanctions,
  secondFactors,
  sessions,
  users,
} from "#db/schema/index.ts";

export type MemberRow = NonNullable<ReturnType<MembersAdminStore["one"]>>;
type MembersAdminStore = ReturnType<typeof createMembersAdminStore>;

/** As names are written, since SQLite compares letter by letter: in any case, and with ё for one е. */
function spellingsOf(text: string): string[] {
  const plain = normalise(text).toLowerCase().replaceAll("ё", "е");
  const small = [
    plain,
    ...[...plain.matchAll(/е/g)].map(({ index }) => `${plain.slice(0, index)}ё${plain.slice(index + 1)}`),
  ];
  const capital = small.map((name) => name.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()));
  return [...small, ...capital, ...small.map((name) => name.toUpperCase())];
}

/** They read no private content. */
export function createMembersAdminStore({ orm }: Db) {
  const shown = () =>
    orm
      .select({
        id: users.id,
        name: users.name,
        email: accounts.email,
        phoneNumber: accounts.phoneNumber,
        lang: accounts.lang,
        role: users.role,
        createdAt: users.createdAt,
        lastSeenAt: users.lastSeenAt,
        vipUntil: users.vipUntil,
        lockedAt: users.lockedAt,
        deletedAt: users.deletedAt,
      })
      .from(users)
      .leftJoin(accounts, eq(accounts.userId, users.id));

  return {
    one: (id: string) => shown().where(eq(users.id, id)).get(),
    byEmail: (email: string) => shown().where(eq(accounts.email, email)).all(),
    byPhone: (phoneNumber: string) => shown().where(eq(accounts.phoneNumber, phoneNumber)).all(),
    withRole: (role: Role, limit: number) =>
      shown().where(eq(users.role, role)).orderBy(desc(users.id)).limit(limit).all(),

    /** By an index: a part within the name would mean to read all names, which holds up the server. */
    byName: (beginning: string, limit: number) =>
      shown()
        .where(
          or(
            ...spellingsOf(beginning).map((spelling) =>
              and(gte(users.name, spelling), lt(users.name, `${spelling}\u{10FFFF}`)),
            ),
          ),
        )
        .limit(limit)
        .all(),

    sessionsOf: (userId: string, now: number): number =>
      orm
        .select({ count: count() })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .get()!.count,
    suspensionOf: (personKey: string) =>
      orm
        .select()
        .from(sanctions)
        .where(
          and(eq(sanctions.personKey, personKey), sql`${sanctions.kind} IN ('suspend', 'ban')`, isNotRevoked),
        )
        .orderBy(sql`${sanctions.until} IS NOT NULL`, desc(sanctions.until))
        .get(),
    holdsOf: (personKey: string) =>
      orm
        .select()
        .from(sanctions)
        .where(and(eq(sanctions.personKey, personKey), eq(sanctions.kind, sql`'hold'`)))
        .orderBy(desc(sanctions.createdAt))
        .all(),
    providersOf: (userId: string): string[] =>
      orm
        .select({ provider: connections.provider })
        .from(connections)
        .where(eq(connections.userId, userId))
        .all()
        .map(({ provider }) => provider),

    removeSecondFactor(userId: string): boolean {
      orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
      return (
        orm
          .delete(secondFactors)
          .where(eq(secondFactors.userId, userId))
          .returning({ confirmedAt: secondFactors.confirmedAt })
          .get()?.confirmedAt != null
      );
    },
    setEmail: (userId: string, email: string) =>
      orm.update(accounts).set({ email }).where(eq(accounts.userId, userId)).run(),
    newestRegistration: (email: string, now: number) =>
      orm
        .select({ id: registrations.id, name: registrations.name })
        .from(registrations)
        .where(and(eq(registrations.email, email), gt(registrations.expiresAt, now)))
        .orderBy(desc(registrations.createdAt))
        .get(),
  };
}
