import type { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { jobsOf } from "#src/jobs/schedule.ts";
import { databaseWithCities } from "#test/helpers/database.ts";
import { createMischief } from "#test/helpers/mischief.ts";
import { operationsOf, requestOf } from "#test/helpers/operations.ts";
import { createWorld } from "#test/helpers/world.ts";
import { settleTown } from "../../scripts/seed/town.ts";

/**
 * Every list is read from an index, and so are the rows that a statement changes or deletes. The test checks all statements that
 * stores prepare, and those of all routes and jobs, on the demo town.
 */
const db = databaseWithCities();
settleTown(db, Date.UTC(2030, 0, 15));
const someone = db.sqlite.prepare<{ id: string }, []>("SELECT id FROM users LIMIT 1").get()!;
/** May do everything, and is still there after requests that suspend or delete. */
const restore = db.sqlite.prepare<unknown, [string]>(
  "UPDATE users SET role = 'admin', vip_until = 9e15, locked_at = NULL, deleted_at = NULL WHERE id = ?",
);

const queries = recordQueries(db.sqlite);
const world = createWorld({ db });
afterAll(world.close);

/** Queries that may scan a whole table or sort their rows, each with its reason. */
const ALLOWED: readonly [query: RegExp, reason: string][] = [
  [
    /from "city_keys" where .*"key" >= \+\?/,
    "what begins with a typed text, sorted by size; of one letter only the large cities",
  ],
  [/FROM sqlite_schema LIMIT 1$/, "the first page of the file says that it answers"],
  [/FROM host_changes/, "a row goes as soon as it is read: there are none, or a few"],
  [/from "events" where .*event_favorites f WHERE/, "what one member has to do with, sorted by time"],
  [/^select "id", "population", "lat", "lon" from "cities"$/, "read once in the life of the program"],
  [
    /FROM tags WHERE (event_)?count > 0 ORDER BY/,
    "2,000 tags by use and 2,000 by name at most, sorted by use",
  ],
  [/FROM tags ORDER BY count/, "once after an upgrade that folds names differently"],
  [/from "registrations" where "registrations"."email" = \?/, "the few sign-ups with one address"],
  [/^delete from "sessions" where .* not in \(/, "the sessions of one member"],
  [/from "oauth_(tickets|attempts)"/, "they last for minutes"],
  [/from "sanctions"/, "few people have one"],
  [/left join "sanctions"/, "the few suspensions of one member"],
  [/from "report_photos" .* where false/, "no reports, no photos: nothing is read"],
  [/from "images" group by "images"."owner_id"/, "the alarm of a disk that fills up, once an hour at most"],
  [/from "event_circles" where .*"owner_id" = /, "the few circles of one member"],
  [
    /^SELECT count\(\*\) AS waiting, .* FROM (mails|site_news|event_notices|event_reminders)/,
    "metrics count what waits, once in five seconds at most: e-mails, news, notices, and two reminders an event",
  ],
  [/^SELECT id, name FROM users$/, "a moderator's search for a part of a name, folded as no index does"],
  [
    / \/ 86400000 AS day, | AS day, max\(peak\)|^SELECT day, count AS n FROM day_counts/,
    "the figures of a month, read once in five minutes at most",
  ],
  [/from "moderation_log" order by "moderation_log"."number"/, "a page of the log, by its key"],
  [/from "support_tickets" order by "support_tickets"."number"/, "a page of the requests, by their key"],
  [/from "photo_reviews" .*"decided_at" is null/, "photos that wait for a moderator, sorted"],
  [
    /from "events" where \("events"."over_at" > \? and "events"."cancel_reason" is null\) order by "events"."created_at"/,
    "the coming events, for moderators, the newest first",
  ],
  [/^delete from "maintenance"/, "its one row"],
  [/from "refused_words" order by/, "all of them, once a second: 2,000 at most"],
  [/from "users" where \("users"."role" = 'admin'/, "the admins, once a day"],
  [/^delete from "proposals" where "proposals"."decided_at"/, "few are proposed; once a night"],
  [/from "sandbox_orders"/, "orders of the practice bank"],
];
const isAllowed = (sql: string) => ALLOWED.some(([query]) => query.test(sql));

for (const operation of await operationsOf(world.app)) {
  const mischief = createMischief(seeded(7));
  for (let n = 0; n < 20; n++) {
    restore.run(someone.id);
    const { address, type, body, method } = requestOf(mischief, operation, 0);
    const headers = {
      authorization: `Bearer ${world.signIn(someone)}`,
      ...(type && { "content-type": type }),
    };
    const response = await world.request(address, { method, headers, ...(body !== undefined && { body }) });
    await response.body?.cancel();
  }
}
for (const [, work] of Object.values(jobsOf({ ...world.deps, features: world.features }))) await work();

describe("every query uses an index", () => {
  test.each([...queries].filter((sql) => !isAllowed(sql)))("%s", (sql) => {
    expect(slowSteps(db.sqlite, sql)).toEqual([]);
  });

  test("and a query that does not would be found", () => {
    expect(slowSteps(db.sqlite, "SELECT name FROM users WHERE status = ? ORDER BY status")).toEqual([
      "SCAN users",
    ]);
    expect(slowSteps(db.sqlite, "SELECT name FROM users WHERE id > ? ORDER BY status")).toEqual([
      "USE TEMP B-TREE FOR ORDER BY",
    ]);
    expect(queries.size).toBeGreaterThan(0);
  });
});

/** Records every statement that reads, changes or deletes rows and is prepared from now on. */
function recordQueries(sqlite: Database): Set<string> {
  const queries = new Set<string>();
  const query = sqlite.query.bind(sqlite);
  sqlite.query = ((sql: string, ...rest: []) => {
    if (/^\s*(select|with|update|delete)/i.test(sql)) queries.add(sql);
    return query(sql, ...rest);
  }) as typeof sqlite.query;
  return queries;
}

/** Slow steps of SQLite's query plan: full table scans, and sorting without an index. */
function slowSteps(sqlite: Database, sql: string): string[] {
  const plan = sqlite.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`);
  const steps = plan.all();
  // Without this it would hold a lock that keeps the database from being closed.
  plan.finalize();
  return steps
    .map(({ detail }) => detail)
    .filter((detail) => isTableScan(detail) || detail.includes("FOR ORDER BY"));
}

/** `SCAN (subquery-1)`, `SCAN json_each VIRTUAL TABLE` and the like read little, or an index. */
const isTableScan = (detail: string) =>
  /^SCAN \w/.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW|USING .*INDEX/.test(detail);
