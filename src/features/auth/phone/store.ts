import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { phoneCodes } from "#db/schema/index.ts";

export type PhoneCode = typeof phoneCodes.$inferSelect;

export function createPhoneStore({ orm }: Db) {
  return {
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
