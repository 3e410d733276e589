import { eq, lte } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { linkTokens } from "#db/schema/index.ts";

export type LinkRow = typeof linkTokens.$inferSelect;
export type LinkKind = LinkRow["kind"];

export function createLinkStore({ orm }: Db) {
  return {
    add: (link: typeof linkTokens.$inferInsert) => orm.insert(linkTokens).values(link).run(),
    byHash: (hash: string): LinkRow | undefined =>
      orm.select().from(linkTokens).where(eq(linkTokens.hash, hash)).get(),
    removeExpired: (before: number) => orm.delete(linkTokens).where(lte(linkTokens.expiresAt, before)).run(),
  };
}
