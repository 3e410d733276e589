import { and, eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { accounts, connections, consents, users } from "#db/schema/index.ts";

export type Account = typeof accounts.$inferSelect & { name: string; lockedAt: number | null };
export type NewUser = typeof users.$inferInsert;
export type NewAccount = typeof accounts.$inferInsert;
export type NewConsent = typeof consents.$inferInsert;

export function createAccountStore({ orm }: Db) {
  const account = () =>
    orm
      .select({
        userId: accounts.userId,
        email: accounts.email,
        passwordHash: accounts.passwordHash,
        phoneNumber: accounts.phoneNumber,
        phoneVerifiedAt: accounts.phoneVerifiedAt,
        lang: accounts.lang,
        name: users.name,
        lockedAt: users.lockedAt,
      })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId));

  const change = (userId: string, changes: Partial<NewAccount>) =>
    orm.update(accounts).set(changes).where(eq(accounts.userId, userId)).run();

  return {
    byId: (userId: string): Account | undefined => account().where(eq(accounts.userId, userId)).get(),
    byEmail: (email: string): Account | undefined => account().where(eq(accounts.email, email)).get(),
    byPhone: (phoneNumber: string): Account | undefined =>
      account().where(eq(accounts.phoneNumber, phoneNumber)).get(),
    change,

    open(user: NewUser, account: NewAccount, given: NewConsent[]): void {
      orm.insert(users).values(user).run();
      orm.insert(accounts).values(account).run();
      orm.insert(consents).values(given).run();
    },

    consentsOf: (userId: string) =>
      orm
        .select({ kind: consents.kind, version: consents.version, given: consents.given, at: consents.at })
        .from(consents)
        .where(eq(consents.userId, userId))
        .all(),

    connectionOwner: (provider: string, subject: string) =>
      orm
        .select({ userId: connections.userId })
        .from(connections)
        .where(and(eq(connections.provider, provider), eq(connections.subject, subject)))
        .get()?.userId,
    connectionsOf: (userId: string) =>
      orm
        .select({ social: connections.provider, createdAt: connections.createdAt })
        .from(connections)
        .where(eq(connections.userId, userId))
        .all(),
    /** Does nothing when the person has another account of this provider already. */
    connect: (connection: typeof connections.$inferInsert): boolean =>
      orm.insert(connections).values(connection).onConflictDoNothing().returning().all().length > 0,
    disconnect: (userId: string, provider: string): boolean =>
      orm
        .delete(connections)
        .where(and(eq(connections.userId, userId), eq(connections.provider, provider)))
        .returning()
        .all().length > 0,
  };
}
