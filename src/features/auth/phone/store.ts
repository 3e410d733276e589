import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { phoneCodes } from "#db/schema/index.ts";

export type PhoneCode = typeof phoneCodes.$inferSelect;

export function createPhoneStore({ orm }: Db) {
  return {
    code: (phoneNumber: string): PhoneCode | undefined =>
      orm.select().from(phoneCodes).where(eq(phoneCodes.phoneNumber, phoneNumber)).get(),
    replace: (code: typeof phoneCodes.$inferInsert) => {
      const { phoneNumber, ...rest } = { tries: 0, verifiedAt: null, ...code };
      orm
        .insert(phoneCodes)
        .values({ phoneNumber, ...rest })
        .onConflictDoUpdate({ target: phoneCodes.phoneNumber, set: rest })
        .run();
    },
    countTry: (phoneNumber: string) =>
      orm
        .update(phoneCodes)
        .set({ tries: sql`${phoneCodes.tries} + 1` })
        .where(eq(phoneCodes.phoneNumber, phoneNumber))
        .run(),
    verified: (phoneNumber: string, verifiedAt: number) =>
      orm.update(phoneCodes).set({ verifiedAt }).where(eq(phoneCodes.phoneNumber, phoneNumber)).run(),
    remove: (phoneNumber: string) =>
      orm.delete(phoneCodes).where(eq(phoneCodes.phoneNumber, phoneNumber)).run(),
    removeExpired: (before: number) => orm.delete(phoneCodes).where(lte(phoneCodes.expiresAt, before)).run(),
  };
}
