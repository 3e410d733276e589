import { and, eq, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/index.ts";
import { tiesSql } from "../ties/store.ts";
import type { GonePerson } from "./present-people.ts";

export function createPresenceStore(db: Db) {
  const { orm } = db;
  const person = given("id");

  const openTo = orm
    .select({ lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(and(eq(users.id, person), tiesSql.isOpenTo(given("viewer"))))
    .prepare();

  const noteSeen = orm
    .update(users)
    .set({ lastSeenAt: sql`${sql.placeholder("at")}` })
    .where(eq(users.id, person))
    .prepare();

  return {
    /** Undefined if deleted, suspended, or blocked either way. */
    openTo: (viewerId: string, id: string) => openTo.get({ viewer: viewerId, id }),
    seen: (people: readonly GonePerson[]): void =>
      db.transaction(() => {
        for (const { userId, at } of people) noteSeen.run({ id: userId, at });
      }),
  };
}
