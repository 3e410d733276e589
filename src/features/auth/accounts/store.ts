import { and, desc, eq, getTableColumns, gte, type SQL, sql } from "drizzle-orm";
import type { ConsentKind } from "#contract/optional-mails.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { accounts, connections, consents, users } from "#db/schema/index.ts";

export type Account = typeof accounts.$inferSelect & { name: string; lockedAt: number | null };
export type NewUser = typeof users.$inferInsert;
export type NewAccount = typeof accounts.$inferInsert;
export type NewConsent = typeof consents.$inferInsert;

const ANSWERS_MOST = 500;

export function createAccountStore({ orm }: Db) {
  const accountWhere = (condition: SQL) =>
    orm
      .select({
        ...getTableColumns(accounts),
        name: users.name,
        lockedAt: users.lockedAt,
      })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(condition)
      .prepare();
  const byId = accountWhere(eq(accounts.userId, given("userId")));
  const byEmail = accountWhere(eq(accounts.email, given("email")));
  const byPhone = accountWhere(eq(accounts.phoneNumber, given("phoneNumber")));
  // Password hashes leave the database only for password checks.
  const shown = orm
    .select({
      email: accounts.email,
      phoneNumber: accounts.phoneNumber,
      hasPassword: sql<boolean>`${accounts.passwordHash} IS NOT NULL`.mapWith(Boolean),
    })
    .from(accounts)
    .where(eq(accounts.userId, given("userId")))
    .prepare();
  const connectionsOf = orm
    .select({ social: connections.provider, createdAt: connections.createdAt })
    .from(connections)
    .where(eq(connections.userId, given("userId")))
    .prepare();

  const latestConsent = orm
    .select({ given: consents.given, at: consents.at })
    .from(consents)
    .where(and(eq(consents.userId, given("userId")), eq(consents.kind, given("kind"))))
    .orderBy(desc(consents.at))
    .limit(1)
    .prepare();

  const removeOldConsents = orm
    .delete(consents)
    .where(
      and(
        eq(consents.userId, given("userId")),
        eq(consents.kind, given("kind")),
        sql`${consents.at} <= (SELECT c.at FROM consents c WHERE c.user_id = ${given("userId")} AND c.kind = ${given("kind")} ORDER BY c.at DESC LIMIT 1 OFFSET ${sql.raw(String(ANSWERS_MOST))})`,
      ),
    )
    .prepare();

  const change = (userId: string, changes: Partial<NewAccount>) =>
    orm.update(accounts).set(changes).where(eq(accounts.userId, userId)).run();

  return {
    byId: (userId: string): Account | undefined => byId.get({ userId }),
    shown: (userId: string) => shown.get({ userId }),
    byEmail: (email: string): Account | undefined => byEmail.get({ email }),
    byPhone: (phoneNumber: string): Account | undefined => byPhone.get({ phoneNumber }),
    change,

    open(user: NewUser, account: NewAccount, given: NewConsent[]): void {
      orm.insert(users).values(user).run();
      orm.insert(accounts).values(account).run();
      orm.insert(consents).values(given).run();
    },

    consent: (userId: string, kind: ConsentKind) => latestConsent.get({ userId, kind }),
    /** The latest answers prove what holds now and held for years. */
    addConsent(consent: NewConsent): void {
      orm.insert(consents).values(consent).run();
      removeOldConsents.run({ userId: consent.userId, kind: consent.kind });
    },
    consentsOf: (userId: string) =>
      orm
        .select({
          kind: consents.kind,
          version: consents.version,
          given: consents.given,
          form: consents.form,
          at: consents.at,
        })
        .from(consents)
        .where(eq(consents.userId, userId))
        .all(),

    connectionOwner: (provider: string, subject: string) =>
      orm
        .select({ userId: connections.userId })
        .from(connections)
        .where(and(eq(connections.provider, provider), eq(connections.subject, subject)))
        .get()?.userId,
    connectionsOf: (userId: string) => connectionsOf.all({ userId }),
    /** Returns false if the provider account is taken, or the user already has one of this provider. */
    connect: (connection: typeof connections.$inferInsert): boolean =>
      orm.insert(connections).values(connection).onConflictDoNothing().returning().all().length > 0,
    disconnectSince: (userId: string, since: number) =>
      orm
        .delete(connections)
        .where(
          and(
            eq(connections.userId, userId),
            gte(connections.createdAt, since),
            // Keep the connection that the account was opened with: it belongs to the owner.
            sql`${connections.createdAt} > (SELECT u.created_at FROM users u WHERE u.id = ${userId})`,
          ),
        )
        .returning({ social: connections.provider, createdAt: connections.createdAt })
        .all(),
    disconnect: (userId: string, provider: string): boolean =>
      orm
        .delete(connections)
        .where(and(eq(connections.userId, userId), eq(connections.provider, provider)))
        .returning()
        .all().length > 0,
  };
}
