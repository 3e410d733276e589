import { and, eq, gt, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import {
  accounts,
  banMarks,
  connections,
  images,
  knownDevices,
  personTraces,
  refusedBirthdays,
  users,
} from "#db/schema/index.ts";

export type MarkRow = typeof banMarks.$inferSelect;
export type MarkKind = MarkRow["kind"];
export type TraceRow = typeof personTraces.$inferInsert;

export function createBanStore({ orm }: Db) {
  const userId = given("userId");
  const account = orm
    .select({
      email: accounts.email,
      phoneNumber: accounts.phoneNumber,
      phoneVerifiedAt: accounts.phoneVerifiedAt,
    })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .prepare();
  const providers = orm
    .select({ provider: connections.provider, subject: connections.subject })
    .from(connections)
    .where(eq(connections.userId, userId))
    .prepare();
  const devices = orm
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .prepare();
  const photos = orm
    .select({
      contentHash: images.contentHash,
      dHash: images.dHash,
      isMain: sql`${users.avatarId} = ${images.id}`.mapWith(Boolean),
    })
    .from(images)
    .innerJoin(users, eq(users.id, images.ownerId))
    .where(and(eq(images.ownerId, userId), or(isNotNull(images.position), eq(users.avatarId, images.id))))
    .prepare();
  const found = orm
    .select()
    .from(banMarks)
    .where(
      and(
        inArray(banMarks.hash, sql`(SELECT value FROM json_each(${given("hashes")}))`),
        gt(banMarks.expiresAt, given("now")),
      ),
    )
    .prepare();
  const tracesOf = orm
    .select({ kind: personTraces.kind, hash: personTraces.hash })
    .from(personTraces)
    .where(eq(personTraces.personKey, given("key")))
    .prepare();
  const refusedBirthday = orm
    .select({ at: refusedBirthdays.refusedAt })
    .from(refusedBirthdays)
    .where(
      and(eq(refusedBirthdays.deviceHash, given("device")), gt(refusedBirthdays.refusedAt, given("since"))),
    )
    .prepare();

  return {
    account: (userId: string) => account.get({ userId }),
    providers: (userId: string) => providers.all({ userId }),
    devices: (userId: string): string[] => devices.all({ userId }).map(({ hash }) => hash),
    /** Those of the profile. */
    photos: (userId: string) => photos.all({ userId }),

    looksOf: (imageId: string) =>
      orm
        .select({ contentHash: images.contentHash, dHash: images.dHash })
        .from(images)
        .where(eq(images.id, imageId))
        .get(),

    addMarks(rows: MarkRow[]): void {
      if (rows.length > 0) orm.insert(banMarks).values(rows).onConflictDoNothing().run();
    },
    removeMarks: (sanctionId: string) =>
      orm.delete(banMarks).where(eq(banMarks.sanctionId, sanctionId)).run(),
    /** Marks with one of these hashes that still count. */
    found: (hashes: readonly string[], now: number): MarkRow[] =>
      found.all({ hashes: JSON.stringify(hashes), now }),

    addTraces(rows: TraceRow[]): void {
      if (rows.length === 0) return;
      orm
        .insert(personTraces)
        .values(rows)
        .onConflictDoUpdate({
          target: [personTraces.personKey, personTraces.hash],
          set: { seenAt: sql`excluded.seen_at` },
        })
        .run();
    },
    tracesOf: (key: string) => tracesOf.all({ key }),

    refuseBirthday: (deviceHash: string, refusedAt: number) =>
      orm
        .insert(refusedBirthdays)
        .values({ deviceHash, refusedAt })
        .onConflictDoUpdate({ target: refusedBirthdays.deviceHash, set: { refusedAt } })
        .run(),
    isBirthdayRefused: (device: string, since: number): boolean =>
      refusedBirthday.get({ device, since }) !== undefined,

    removeExpired(now: number, seenBefore: { device: number; address: number; birthday: number }): void {
      orm.delete(banMarks).where(lte(banMarks.expiresAt, now)).run();
      for (const kind of ["device", "address"] as const)
        orm
          .delete(personTraces)
          .where(and(eq(personTraces.kind, kind), lte(personTraces.seenAt, seenBefore[kind])))
          .run();
      orm.delete(refusedBirthdays).where(lte(refusedBirthdays.refusedAt, seenBefore.birthday)).run();
    },
  };
}
