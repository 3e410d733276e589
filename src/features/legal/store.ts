import { and, desc, eq, gt, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { accounts, consents, legalEditions, legalLetters, users } from "#db/schema/index.ts";
import type { KnownEdition } from "./rules.ts";

const AGREEMENTS = ["terms", "privacy"] as const;

export function createLegalStore({ orm, sqlite }: Db) {
  const agreed = orm
    .select({ version: consents.version })
    .from(consents)
    .where(and(eq(consents.userId, given("userId")), eq(consents.kind, "terms"), eq(consents.given, true)))
    .orderBy(desc(consents.at))
    .limit(1)
    .prepare();

  const latest = orm
    .select({ at: sql<number>`coalesce(max(${consents.at}), 0)` })
    .from(consents)
    .where(and(eq(consents.userId, given("userId")), eq(consents.kind, given("kind"))))
    .prepare();

  const recipients = orm
    .select({
      userId: accounts.userId,
      email: accounts.email,
      lang: accounts.lang,
      name: users.name,
      isNotified: sql<number>`${legalLetters.userId} IS NOT NULL`,
      isGone: sql<number>`${users.deletedAt} IS NOT NULL OR ${users.lockedAt} IS NOT NULL`,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .leftJoin(
      legalLetters,
      and(eq(legalLetters.userId, accounts.userId), eq(legalLetters.version, given("version"))),
    )
    .where(gt(accounts.userId, given("after")))
    .orderBy(accounts.userId)
    .limit(sql.placeholder("most"))
    .prepare();

  return {
    known: (version: string): KnownEdition | undefined =>
      orm.select().from(legalEditions).where(eq(legalEditions.version, version)).get(),
    note: (edition: KnownEdition) => orm.insert(legalEditions).values(edition).onConflictDoNothing().run(),
    hasAccounts: (): boolean => sqlite.query("SELECT 1 FROM accounts LIMIT 1").get() !== null,
    /** Scans all consents, so it is called once for each new edition. */
    isAgreedTo: (version: string): boolean =>
      sqlite.query("SELECT 1 FROM consents WHERE kind = 'terms' AND version = ? LIMIT 1").get(version) !==
      null,

    agreed: (userId: string): string | undefined => agreed.get({ userId })?.version,
    agree(userId: string, version: string, now: number): void {
      for (const kind of AGREEMENTS) {
        // Later than the previous consent even within the same millisecond: the latest one counts.
        const at = Math.max(now, (latest.get({ userId, kind })?.at ?? 0) + 1);
        orm.insert(consents).values({ userId, kind, version, given: true, at }).run();
      }
    },

    /** Notified or not: a page costs the same however many were. */
    recipients: (version: string, after: string, most: number) => recipients.all({ version, after, most }),
    noteMail: (version: string, userId: string) => orm.insert(legalLetters).values({ version, userId }).run(),
  };
}

export type Recipient = ReturnType<ReturnType<typeof createLegalStore>["recipients"]>[number];
