import { and, notInArray, sql } from "drizzle-orm";
import { EVENT_FACES } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";

export type LiveStore = ReturnType<typeof createLiveStore>;

export function createLiveStore({ orm, sqlite }: Db) {
  const reacted = sqlite.query<{ userId: string }, [number, number]>(
    "SELECT user_id AS userId FROM event_favorites WHERE event_number = ? UNION ALL SELECT user_id FROM event_people WHERE event_number = ?",
  );
  const event = sqlite.query<
    { revision: number; ownerId: string; ageFrom: number; ageTo: number; sex: string | null },
    [number]
  >(
    "SELECT revision, owner_id AS ownerId, age_from AS ageFrom, age_to AS ageTo, sex FROM events WHERE number = ?",
  );
  const coming = sqlite.query<{ userId: string }, [number, number]>(
    "SELECT user_id AS userId FROM event_people WHERE event_number = ? AND state = 'coming' ORDER BY since LIMIT ?",
  );
  const number = sql.placeholder("number");
  const shown = sql`(SELECT value FROM json_each(${sql.placeholder("shown")}))`;
  const strangers = orm
    .select({
      id: users.id,
      birthday: users.birthday,
      sex: users.sex,
      vipUntil: users.vipUntil,
      viewed:
        sql<boolean>`EXISTS (SELECT 1 FROM event_views v WHERE v.viewer_id = users.id AND v.event_number = ${number})`.mapWith(
          Boolean,
        ),
    })
    .from(users)
    .where(
      and(
        sql`users.id IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`,
        notInArray(users.id, shown),
        sql`NOT EXISTS (SELECT 1 FROM json_each(${sql.placeholder("shown")}) p WHERE NOT ${tiesSql.haveNone(sql`users.id`, sql`p.value`)})`,
        sql`NOT EXISTS (SELECT 1 FROM event_people p WHERE p.event_number = ${number} AND p.user_id = users.id)`,
        sql`NOT EXISTS (SELECT 1 FROM event_favorites f WHERE f.event_number = ${number} AND f.user_id = users.id)`,
      ),
    )
    .prepare();

  return {
    event: (number: number) => event.get(number),
    /** Everyone with the event in their favourites or with any attendance, even one the host has ended. */
    reacted: (number: number): string[] => reacted.all(number, number).map(({ userId }) => userId),
    /** Those who have no relation to the event, its host and the people shown with it. */
    strangers(number: number, ownerId: string, ids: readonly string[]) {
      const shown = [ownerId, ...coming.all(number, EVENT_FACES).map(({ userId }) => userId)];
      return strangers.all({ number, shown: JSON.stringify(shown), ids: JSON.stringify(ids) });
    },
  };
}
