import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { accounts, images, selfieFrames, selfies, users } from "#db/schema/index.ts";

export type SelfieRow = typeof selfies.$inferSelect;
export type FrameRow = typeof selfieFrames.$inferSelect;

/** Unprepared queries: members ask for them once, moderators now and then. */
export function createVerificationStore({ orm }: Db) {
  const isOpen = isNull(selfies.decidedAt);
  return {
    open: (userId: string): SelfieRow | undefined =>
      orm
        .select()
        .from(selfies)
        .where(and(eq(selfies.userId, userId), isOpen))
        .get(),
    /** What came of the last one: there is one at a time, so they are decided in the order in which they were sent. */
    last: (userId: string) =>
      orm
        .select({ at: selfies.decidedAt, outcome: selfies.outcome, reason: selfies.reason })
        .from(selfies)
        .where(and(eq(selfies.userId, userId), isNotNull(selfies.decidedAt)))
        .orderBy(desc(selfies.sentAt))
        .limit(1)
        .get(),
    sentSince: (userId: string, since: number): number =>
      orm
        .select({ n: count() })
        .from(selfies)
        .where(and(eq(selfies.userId, userId), gt(selfies.sentAt, since)))
        .get()!.n,
    member: (userId: string) =>
      orm
        .select({
          name: users.name,
          role: users.role,
          verifiedAt: users.verifiedAt,
          photoId: images.id,
          email: accounts.email,
          lang: accounts.lang,
        })
        .from(users)
        .leftJoin(images, and(eq(images.id, users.avatarId), eq(images.ownerId, users.id)))
        .leftJoin(accounts, eq(accounts.userId, users.id))
        .where(eq(users.id, userId))
        .get(),

    add: (row: typeof selfies.$inferInsert): SelfieRow => orm.insert(selfies).values(row).returning().get(),
    drop: (id: string) => orm.delete(selfies).where(eq(selfies.id, id)).run(),
    send(id: string, sentAt: number, frames: readonly Buffer[]): void {
      orm.update(selfies).set({ sentAt }).where(eq(selfies.id, id)).run();
      const rows = frames.map((sealed, position) => ({ selfieId: id, position, sealed }));
      orm.insert(selfieFrames).values(rows).run();
    },
    /** A trigger deletes its frames. */
    decide: (id: string, outcome: Pick<SelfieRow, "decidedAt" | "outcome" | "reason">) =>
      orm.update(selfies).set(outcome).where(eq(selfies.id, id)).run(),
    verify: (userId: string, verifiedAt: number) =>
      orm.update(users).set({ verifiedAt }).where(eq(users.id, userId)).run(),

    frames: (selfieId: string): FrameRow[] =>
      orm
        .select()
        .from(selfieFrames)
        .where(eq(selfieFrames.selfieId, selfieId))
        .orderBy(asc(selfieFrames.position))
        .all(),
    sentUntil: (time: number): SelfieRow[] =>
      orm
        .select()
        .from(selfies)
        .where(and(isOpen, lte(selfies.sentAt, time)))
        .all(),
    /** Gestures that no one has shown, and what was decided long ago: nothing is decided before it was asked for. */
    removeOld({ asked, decided }: { asked: number; decided: number }): void {
      orm
        .delete(selfies)
        .where(and(lte(selfies.askedAt, asked), isOpen, isNull(selfies.sentAt)))
        .run();
      orm
        .delete(selfies)
        .where(and(lte(selfies.askedAt, decided), lte(selfies.decidedAt, decided)))
        .run();
    },

    /** For a new key: in the order of their keys. */
    framesAfter: (last: FrameRow | undefined, most: number): FrameRow[] =>
      orm
        .select()
        .from(selfieFrames)
        .where(
          last &&
            or(
              gt(selfieFrames.selfieId, last.selfieId),
              and(eq(selfieFrames.selfieId, last.selfieId), gt(selfieFrames.position, last.position)),
            ),
        )
        .orderBy(asc(selfieFrames.selfieId), asc(selfieFrames.position))
        .limit(most)
        .all(),
    reseal: ({ selfieId, position }: FrameRow, sealed: Buffer) =>
      orm
        .update(selfieFrames)
        .set({ sealed })
        .where(and(eq(selfieFrames.selfieId, selfieId), eq(selfieFrames.position, position)))
        .run(),
  };
}
