import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, notInArray } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { recoveryCodes, secondFactorChallenges, secondFactors } from "#db/schema/index.ts";

export type FactorRow = typeof secondFactors.$inferSelect;

export function createSecondFactorStore({ orm }: Db) {
  return {
    factor: (userId: string): FactorRow | undefined =>
      orm.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get(),
    since: (userId: string): number | undefined =>
      orm
        .select({ at: secondFactors.confirmedAt })
        .from(secondFactors)
        .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
        .get()?.at ?? undefined,
    /** Replaces what was not confirmed. */
    start: (userId: string, secret: Buffer, startedAt: number) =>
      orm
        .insert(secondFactors)
        .values({ userId, secret, startedAt })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: { secret, startedAt, lastStep: 0 },
          setWhere: isNull(secondFactors.confirmedAt),
        })
        .run(),
    confirm: (userId: string, confirmedAt: number) =>
      orm.update(secondFactors).set({ confirmedAt }).where(eq(secondFactors.userId, userId)).run(),
    setLastStep: (userId: string, lastStep: number) =>
      orm.update(secondFactors).set({ lastStep }).where(eq(secondFactors.userId, userId)).run(),
    factorsAfter: (userId: string, most: number): FactorRow[] =>
      orm
        .select()
        .from(secondFactors)
        .where(gt(secondFactors.userId, userId))
        .orderBy(asc(secondFactors.userId))
        .limit(most)
        .all(),
    replaceSecret: (userId: string, secret: Buffer) =>
      orm.update(secondFactors).set({ secret }).where(eq(secondFactors.userId, userId)).run(),
    remove: (userId: string) => orm.delete(secondFactors).where(eq(secondFactors.userId, userId)).run(),

    recoveryCodesLeft: (userId: string): number =>
      orm.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()!.count,
    replaceRecoveryCodes(userId: string, hashes: readonly string[]): void {
      orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
      if (hashes.length > 0)
        orm
          .insert(recoveryCodes)
          .values(hashes.map((codeHash) => ({ userId, codeHash })))
          .run();
    },
    useRecoveryCode: (userId: string, codeHash: string): boolean =>
      orm
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
        .returning({ userId: recoveryCodes.userId })
        .get() !== undefined,

    addChallenge: (challenge: typeof secondFactorChallenges.$inferInsert) =>
      orm.insert(secondFactorChallenges).values(challenge).run(),
    challenge: (hash: string) =>
      orm.select().from(secondFactorChallenges).where(eq(secondFactorChallenges.hash, hash)).get(),
    removeChallenge: (hash: string) =>
      orm.delete(secondFactorChallenges).where(eq(secondFactorChallenges.hash, hash)).run(),
    keepNewestChallenges: (userId: string, most: number) =>
      orm
        .delete(secondFactorChallenges)
        .where(
          and(
            eq(secondFactorChallenges.userId, userId),
            notInArray(
              secondFactorChallenges.hash,
              orm
                .select({ hash: secondFactorChallenges.hash })
                .from(secondFactorChallenges)
                .where(eq(secondFactorChallenges.userId, userId))
                .orderBy(desc(secondFactorChallenges.expiresAt))
                .limit(most),
            ),
          ),
        )
        .run(),

    removeExpired(now: number, startedBefore: number): void {
      orm.delete(secondFactorChallenges).where(lte(secondFactorChallenges.expiresAt, now)).run();
      orm
        .delete(secondFactors)
        .where(and(isNull(secondFactors.confirmedAt), lte(secondFactors.startedAt, startedBefore)))
        .run();
    },
  };
}
