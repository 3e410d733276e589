import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { NEW_MATCHES } from "#contract/limits.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { newMatches, savedSearches } from "#db/schema/index.ts";

export type SavedStore = ReturnType<typeof createSavedStore>;
export type SavedRow = typeof savedSearches.$inferSelect;
export type Alerting = Pick<SavedRow, "id" | "userId" | "filters">;

export function createSavedStore({ orm, sqlite }: Db) {
  const searchId = given("searchId");
  const userId = given("userId");
  const ofUser = orm
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), isNull(savedSearches.removedAt)))
    .orderBy(asc(savedSearches.createdAt))
    .prepare();
  const oneOfUser = (state: SQL) =>
    orm
      .select()
      .from(savedSearches)
      .where(and(eq(savedSearches.id, given("id")), eq(savedSearches.userId, userId), state))
      .prepare();
  const own = oneOfUser(isNull(savedSearches.removedAt));
  const removed = oneOfUser(gt(savedSearches.removedAt, sql`${given("since")}`));
  const one = orm
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.id, given("id")))
    .prepare();
  const matches = orm
    .select({ userId: newMatches.userId, at: newMatches.at })
    .from(newMatches)
    .where(eq(newMatches.searchId, searchId))
    .orderBy(desc(newMatches.at))
    .limit(NEW_MATCHES)
    .prepare();
  /** A removed search keeps collecting matches, so that none is missed if it is restored. */
  const isAlerting = `s.alerts = 1
    AND EXISTS (SELECT 1 FROM users u WHERE u.id = s.user_id AND u.locked_at IS NULL AND u.deleted_at IS NULL)`;
  const alerting = sqlite.query<Pick<Alerting, "id">, []>(
    `SELECT s.id FROM saved_searches s INDEXED BY saved_searches_alerting WHERE ${isAlerting}`,
  );
  const alertingOne = sqlite.query<Alerting, [string]>(
    `SELECT s.id, s.user_id AS userId, s.filters FROM saved_searches s WHERE s.id = ?1 AND ${isAlerting}`,
  );
  /** Another process may have erased the search or the person. Someone who matches again keeps their place in the list. */
  const addMatch = sqlite.query(
    `INSERT INTO new_matches (search_id, user_id, at)
     SELECT s.id, u.id, ?3 FROM saved_searches s JOIN users u ON u.id = ?2 WHERE s.id = ?1
     ON CONFLICT (search_id, user_id) DO NOTHING`,
  );
  /** A broad search would otherwise collect everyone who ever joins. */
  const removeOld = sqlite.query(
    `DELETE FROM new_matches WHERE rowid IN
     (SELECT rowid FROM new_matches WHERE search_id = ?1 ORDER BY at DESC LIMIT -1 OFFSET ${NEW_MATCHES})`,
  );
  /** CROSS JOIN, so that SQLite begins with the few that are not announced yet. */
  const unannounced = sqlite.query<Unannounced, []>(
    `SELECT s.id, s.user_id AS userId, s.name, s.filters, m.user_id AS matchId
     FROM new_matches m CROSS JOIN saved_searches s ON s.id = m.search_id
     WHERE m.told = 0 AND s.removed_at IS NULL ORDER BY m.search_id, m.at DESC`,
  );

  return {
    ofUser: (id: string) => ofUser.all({ userId: id }),
    one: (id: string) => one.get({ id }),
    own: (id: string, ownerId: string) => own.get({ id, userId: ownerId }),
    add: (row: SavedRow) => orm.insert(savedSearches).values(row).run(),
    change: (id: string, changes: Partial<SavedRow>) =>
      orm.update(savedSearches).set(changes).where(eq(savedSearches.id, id)).run(),
    removed: (id: string, ownerId: string, since: number) => removed.get({ id, userId: ownerId, since }),
    eraseRemovedOf: (ownerId: string) =>
      erase(and(eq(savedSearches.userId, ownerId), isNotNull(savedSearches.removedAt))),
    eraseRemovedBefore: (time: number) => erase(lte(savedSearches.removedAt, time)),

    matches: (id: string) => matches.all({ searchId: id }),
    addMatch(id: string, matchId: string, at: number): void {
      addMatch.run(id, matchId, at);
      removeOld.run(id);
    },
    alerting: () => alerting.all(),
    alertingOne: (id: string) => alertingOne.get(id),
    unannounced: () => unannounced.all(),
    markAnnounced: (id: string, matchId: string) =>
      orm
        .update(newMatches)
        .set({ told: true })
        .where(and(eq(newMatches.searchId, id), eq(newMatches.userId, matchId)))
        .run(),
    markAllAnnounced: (id: string) =>
      orm.update(newMatches).set({ told: true }).where(eq(newMatches.searchId, id)).run(),
  };

  function erase(which: SQL | undefined): string[] {
    const erased = orm.delete(savedSearches).where(which).returning({ id: savedSearches.id }).all();
    return erased.map(({ id }) => id);
  }
}

interface Unannounced {
  id: string;
  userId: string;
  name: string;
  filters: string;
  matchId: string;
}
