import { and, count, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Slice } from "#contract/http.ts";
import { userIdOf } from "#contract/person-key.ts";
import type { SanctionKind } from "#contract/sanctions.ts";
import { given } from "#db/given.ts";
import { isInForce, isNotRevoked } from "#db/in-force.ts";
import type { Db } from "#db/open.ts";
import { images, sanctionProgress, sanctions, users } from "#db/schema/index.ts";
import type { Moderator } from "../powers.ts";
import { isActedOnBy } from "../store.ts";

export type SanctionRow = typeof sanctions.$inferSelect;
export type NewSanction = typeof sanctions.$inferInsert;

const isOf = (personKey: string) => eq(sanctions.personKey, personKey);
/** The furthest end first, and the latest of those. */
const LONGEST_FIRST = [sql`${sanctions.until} IS NOT NULL`, desc(sanctions.until), desc(sanctions.createdAt)];

export function createSanctionsStore({ orm }: Db) {
  const hold = orm
    .select()
    .from(sanctions)
    .where(
      and(eq(sanctions.personKey, given("key")), eq(sanctions.kind, sql`'hold'`), isInForce(given("now"))),
    )
    .orderBy(desc(sanctions.until))
    .limit(1)
    .prepare();
  const clearedAt = orm
    .select({ at: sql<number | null>`max(r.created_at)` })
    .from(sql`sanctions r JOIN sanctions h ON h.id = r.revokes AND h.kind = 'hold'`)
    .where(sql`r.person_key = ${given("key")} AND r.kind = 'revoke'`)
    .prepare();
  const heldByReportsAt = orm
    .select({ at: sql<number | null>`max(${sanctions.createdAt})` })
    .from(sanctions)
    .where(and(eq(sanctions.personKey, given("key")), eq(sanctions.kind, sql`'hold'`), isNull(sanctions.by)))
    .prepare();

  const dueRemovals = orm
    .select({ sanction: sanctions })
    .from(sanctionProgress)
    .innerJoin(sanctions, eq(sanctions.id, sanctionProgress.sanctionId))
    .where(and(isNull(sanctionProgress.carriedOutAt), lte(sanctionProgress.finalAt, given("now"))))
    .prepare();

  return {
    ...lists({ orm }),
    add: (row: NewSanction, progress: Omit<typeof sanctionProgress.$inferInsert, "sanctionId">): void => {
      orm.insert(sanctions).values(row).run();
      orm
        .insert(sanctionProgress)
        .values({ ...progress, sanctionId: row.id })
        .run();
    },
    one: (id: string): SanctionRow | undefined =>
      orm.select().from(sanctions).where(eq(sanctions.id, id)).get(),
    /** The hold that ends last. */
    hold: (key: string, now: number): SanctionRow | null => hold.get({ key, now }) ?? null,
    /** When a hold of this person was last revoked. */
    holdClearedAt: (key: string): number | null => clearedAt.get({ key })?.at ?? null,
    heldByReportsAt: (key: string): number | null => heldByReportsAt.get({ key })?.at ?? null,
    holds: (now: number): SanctionRow[] =>
      orm
        .select()
        .from(sanctions)
        .where(and(eq(sanctions.kind, sql`'hold'`), isInForce(now)))
        .orderBy(sanctions.until)
        .all(),
    /** What is in force, the furthest end first. */
    inForce: (key: string, now: number): SanctionRow[] =>
      orm
        .select()
        .from(sanctions)
        .where(and(isOf(key), isInForce(now)))
        .orderBy(...LONGEST_FIRST)
        .all(),
    isRevoked: (id: string): boolean =>
      orm.select({ id: sanctions.id }).from(sanctions).where(eq(sanctions.revokes, id)).get() !== undefined,
    /** Nothing is left to be announced or carried out of it. */
    settle: (id: string, at: number) =>
      orm
        .update(sanctionProgress)
        .set({
          announcedAt: sql`coalesce(${sanctionProgress.announcedAt}, ${at})`,
          carriedOutAt: sql`coalesce(${sanctionProgress.carriedOutAt}, ${at})`,
        })
        .where(eq(sanctionProgress.sanctionId, id))
        .run(),
    unreadWarnings: (key: string): SanctionRow[] =>
      orm
        .select({ sanction: sanctions })
        .from(sanctions)
        .innerJoin(sanctionProgress, eq(sanctionProgress.sanctionId, sanctions.id))
        .where(and(isOf(key), eq(sanctions.kind, sql`'warn'`), isNull(sanctionProgress.readAt), isNotRevoked))
        .all()
        .map(({ sanction }) => sanction),

    setLocked: (userId: string, lockedAt: number | null) =>
      orm.update(users).set({ lockedAt }).where(eq(users.id, userId)).run(),
    isLocked: (userId: string): boolean =>
      orm.select({ lockedAt: users.lockedAt }).from(users).where(eq(users.id, userId)).get()?.lockedAt !=
      null,
    /** Suspended members whose suspensions have all ended by now. */
    endedBy: (now: number): string[] =>
      orm
        .selectDistinct({ key: sanctions.personKey })
        .from(sanctions)
        .innerJoin(users, sql`${users.id} = substr(${sanctions.personKey}, 6)`)
        .where(
          and(
            sql`${users.lockedAt} IS NOT NULL`,
            eq(sanctions.kind, sql`'suspend'`),
            lte(sanctions.until, now),
            sql`NOT EXISTS (SELECT 1 FROM sanctions s WHERE s.person_key = ${sanctions.personKey} AND s.kind IN ('suspend', 'ban')
              AND (s.until IS NULL OR s.until > ${now}) AND NOT EXISTS (SELECT 1 FROM sanctions r WHERE r.revokes = s.id))`,
          ),
        )
        .all()
        .flatMap(({ key }) => userIdOf(key) ?? []),
    all: (key: string): SanctionRow[] =>
      orm
        .select()
        .from(sanctions)
        .where(isOf(key))
        .orderBy(desc(sanctions.createdAt), desc(sanctions.id))
        .all(),
    removePhoto(id: string, removedAt: number): void {
      orm
        .update(images)
        .set({ removedAt, position: null })
        .where(and(eq(images.id, id), isNull(images.removedAt)))
        .run();
      orm.update(users).set({ avatarId: null }).where(eq(users.avatarId, id)).run();
    },
    changeTexts: (
      userId: string,
      texts: Partial<
        Pick<typeof users.$inferInsert, "status" | "description" | "descriptionPrivate" | "prompts">
      >,
    ) => orm.update(users).set(texts).where(eq(users.id, userId)).run(),
    nameOf: (id: string): string | null =>
      orm.select({ name: users.name }).from(users).where(eq(users.id, id)).get()?.name ?? null,
    removeOf: (key: string) => orm.delete(sanctions).where(isOf(key)).run(),
    /** Those about guests that ended by then. */
    removeOfGuestsUntil: (time: number) =>
      orm
        .delete(sanctions)
        .where(
          and(
            sql`${sanctions.personKey} NOT LIKE 'user:%'`,
            lte(sql`coalesce(${sanctions.until}, ${sanctions.createdAt})`, time),
          ),
        )
        .run(),
    dueRemovals: (now: number): SanctionRow[] => dueRemovals.all({ now }).map(({ sanction }) => sanction),
    noteCarriedOut: (id: string, at: number) =>
      orm.update(sanctionProgress).set({ carriedOutAt: at }).where(eq(sanctionProgress.sanctionId, id)).run(),
    progressOf: (ids: string[]) =>
      orm.select().from(sanctionProgress).where(inArray(sanctionProgress.sanctionId, ids)).all(),
  };
}

/** Of all people. */
const lists = ({ orm }: Pick<Db, "orm">) => ({
  /** About people whom this moderator may act on. */
  inForceOf: (me: Moderator, kinds: SanctionKind[], now: number, { limit, offset }: Slice) =>
    orm
      .select()
      .from(sanctions)
      .where(and(inArray(sanctions.kind, kinds), isInForce(now), isActedOnBy(me, sql`sanctions.person_key`)))
      .orderBy(desc(sanctions.createdAt), desc(sanctions.id))
      .limit(limit)
      .offset(offset)
      .all(),
  countInForceOf: (me: Moderator, kinds: SanctionKind[], now: number): number =>
    orm
      .select({ n: count() })
      .from(sanctions)
      .where(and(inArray(sanctions.kind, kinds), isInForce(now), isActedOnBy(me, sql`sanctions.person_key`)))
      .get()!.n,
  /** Sanctions of members from before marks were put, which would have been in force as long. */
  inForceWithoutMarks: (kinds: SanctionKind[], now: number, since: number): SanctionRow[] =>
    orm
      .select()
      .from(sanctions)
      .where(
        and(
          inArray(sanctions.kind, kinds),
          isInForce(now),
          gt(sanctions.createdAt, since),
          sql`${sanctions.personKey} LIKE 'user:%'`,
          sql`NOT EXISTS (SELECT 1 FROM ban_marks m WHERE m.sanction_id = ${sanctions.id})`,
        ),
      )
      .all(),
});
