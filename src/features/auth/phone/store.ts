import { eq, lte, type SQL, sql } from "drizzle-orm";
import type { Lang } from "#contract/lang.ts";
import type { Db } from "#db/open.ts";
import { accounts, phoneCodes, registrations, users } from "#db/schema/index.ts";

export type PhoneCode = typeof phoneCodes.$inferSelect;
export interface StoredNumber {
  id: string;
  phoneNumber: string;
  phoneVerifiedAt: number | null;
  country: string;
  lang: Lang;
}

/** Too short for E.164, or starts like a national number; numbers of China, Japan and others do as well. */
const isOdd = (number: typeof accounts.phoneNumber | typeof registrations.phoneNumber) =>
  sql`(${number} GLOB '[08]*' OR length(${number}) < 11)`;

export function createPhoneStore({ orm }: Db) {
  const accountNumbers = {
    id: accounts.userId,
    phoneNumber: sql<string>`${accounts.phoneNumber}`,
    phoneVerifiedAt: accounts.phoneVerifiedAt,
    country: users.country,
    lang: accounts.lang,
  };
  const accountsWhere = (condition: SQL) =>
    orm
      .select(accountNumbers)
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(condition);

  return {
    oddAccounts: (): StoredNumber[] => accountsWhere(isOdd(accounts.phoneNumber)).all(),
    accountOf: (phoneNumber: string): StoredNumber | undefined =>
      accountsWhere(eq(accounts.phoneNumber, phoneNumber)).get(),
    setAccount: (userId: string, phoneNumber: string) =>
      orm.update(accounts).set({ phoneNumber }).where(eq(accounts.userId, userId)).run(),
    clearAccount: (userId: string) =>
      orm
        .update(accounts)
        .set({ phoneNumber: null, phoneVerifiedAt: null })
        .where(eq(accounts.userId, userId))
        .run(),
    oddRegistrations: () =>
      orm
        .select({
          id: registrations.id,
          phoneNumber: sql<string>`${registrations.phoneNumber}`,
          country: registrations.country,
          lang: registrations.lang,
        })
        .from(registrations)
        .where(isOdd(registrations.phoneNumber))
        .all(),
    setRegistration: (id: string, phoneNumber: string) =>
      orm.update(registrations).set({ phoneNumber }).where(eq(registrations.id, id)).run(),

    code: (owner: string): PhoneCode | undefined =>
      orm.select().from(phoneCodes).where(eq(phoneCodes.owner, owner)).get(),
    replace: (code: typeof phoneCodes.$inferInsert) => {
      const { owner, ...rest } = { tries: 0, strangersTries: 0, ...code };
      orm
        .insert(phoneCodes)
        .values({ owner, ...rest })
        .onConflictDoUpdate({ target: phoneCodes.owner, set: rest })
        .run();
    },
    countTry: (owner: string) =>
      orm
        .update(phoneCodes)
        .set({ tries: sql`${phoneCodes.tries} + 1` })
        .where(eq(phoneCodes.owner, owner))
        .run(),
    countStrangersTry: (owner: string) =>
      orm
        .update(phoneCodes)
        .set({ strangersTries: sql`${phoneCodes.strangersTries} + 1` })
        .where(eq(phoneCodes.owner, owner))
        .run(),
    remove: (owner: string) => orm.delete(phoneCodes).where(eq(phoneCodes.owner, owner)).run(),
    removeExpired: (before: number) => orm.delete(phoneCodes).where(lte(phoneCodes.expiresAt, before)).run(),
  };
}
