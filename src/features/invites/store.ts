import { and, count, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { acceptedInvites, users } from "#db/schema/index.ts";

export type AcceptedRow = typeof acceptedInvites.$inferInsert;

/** Raw SQL, since drizzle omits table names where it sees only one table. */
const wasInvited = exists(
  sql`accepted_invites a WHERE a.user_id = ${given("id")} OR a.device_hash = ${given("deviceHash")}`,
);
const isOthers = exists(
  sql`known_devices k WHERE k.device_hash = ${given("deviceHash")} AND k.user_id <> ${given("id")}`,
);

export function createInviteStore({ orm }: Db) {
  const newcomer = orm
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} = ${given("id")} AND ${users.createdAt} > ${given("since")} AND NOT ${wasInvited} AND NOT ${isOthers}`,
    )
    .prepare();
  const present = orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, given("id")), isNull(users.deletedAt), isNull(users.lockedAt)))
    .prepare();
  const accepted = orm
    .select({ count: count() })
    .from(acceptedInvites)
    .where(eq(acceptedInvites.inviterId, given("id")))
    .prepare();

  return {
    /** An account so young, in a browser that no one else has used or was invited in. */
    isNewcomer: (id: string, deviceHash: string, since: number): boolean =>
      newcomer.get({ id, deviceHash, since }) !== undefined,
    isPresent: (id: string): boolean => present.get({ id }) !== undefined,
    accepted: (id: string): number => accepted.get({ id })!.count,
    countingSince: (id: string, since: number): number =>
      orm
        .select({ count: count() })
        .from(acceptedInvites)
        .where(
          and(
            eq(acceptedInvites.inviterId, id),
            eq(acceptedInvites.counts, true),
            gt(acceptedInvites.acceptedAt, since),
          ),
        )
        .get()!.count,
    add: (row: AcceptedRow) => orm.insert(acceptedInvites).values(row).run(),
    removeBefore: (time: number) =>
      orm.delete(acceptedInvites).where(lte(acceptedInvites.acceptedAt, time)).run(),
  };
}
