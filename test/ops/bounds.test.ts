import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Tables of which a daily limit alone would let one member fill the disk over the years. */
let world: World;
let [anna, boris] = [] as unknown as [TestPerson, TestPerson];
beforeEach(() => {
  world = createWorld();
  const vipUntil = world.clock() + 400 * DAY_MS;
  [anna, boris] = [world.newPerson({ vipUntil }), world.newPerson({ vipUntil })];
});
afterEach(() => world.close());

const count = (from: string) =>
  world.deps.db.sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${from}`).get()!.n;
const many = (most: number, insert: string, ...values: string[]) =>
  world.deps.db.sqlite.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) ${insert}`,
    values,
  );

test("A chat keeps a thousand lines of calls on each side, the latest", () => {
  many(
    1_500,
    `INSERT INTO meetings (id, user_id, companion_id, kind, outgoing, outcome, started_at, ended_at)
       SELECT printf('%06d', i), ?1, ?2, 'call', 1, 'missed', i, i FROM n`,
    anna.id,
    boris.id,
  );
  const at = world.clock();
  world.features.chats.noteCall({
    from: anna.id,
    to: boris.id,
    outcome: "missed",
    startedAt: at,
    endedAt: at,
  });
  expect(count(`meetings WHERE user_id = '${anna.id}'`)).toBe(1_000);
  expect(count(`meetings WHERE user_id = '${boris.id}'`)).toBe(1);
  expect(world.features.chats.meetings(anna.id, boris.id, { perPage: 1 }).data).toMatchObject([
    { outcome: "missed", startedAt: new Date(at).toISOString() },
  ]);
});

test("A member keeps the latest 500 answers about news, and the last one counts", async () => {
  many(
    600,
    `INSERT INTO consents (user_id, kind, version, given, form, at)
       SELECT ?1, 'newsletter', 'v', i % 2, 'boxes', i FROM n`,
    anna.id,
  );
  await anna.post("/api/settings/notification", { news: true });
  expect(count(`consents WHERE user_id = '${anna.id}' AND kind = 'newsletter'`)).toBe(500);
  expect((await anna.get("/api/settings/notification")).body).toMatchObject({ news: true });
});

test("A host stores no more circles than are ever read", async () => {
  many(500, "INSERT INTO event_circles (owner_id, lat, lon) SELECT ?1, -i / 10.0, 0 FROM n", anna.id);
  await world.events.host(anna);
  expect(count(`event_circles WHERE owner_id = '${anna.id}'`)).toBe(500);
});

test("A member has at most a hundred reports that wait, and may report again once one is decided", async () => {
  many(
    99,
    `INSERT INTO reports (id, reporter_key, reported_key, reason, text, source, context, counts, created_at)
       SELECT 'r' || i, ?1, 'guest:' || i, 'spam', '', 'video', '{"kind":"room"}', 0, 0 FROM n`,
    `user:${anna.id}`,
  );
  expect((await report(anna, boris)).status).toBe(200);
  const { id } = world.newPerson();
  world.deps.db.sqlite.run("UPDATE reports SET created_at = 0");
  world.deps.config.rateLimits = true;
  expect(await report(anna, { id })).toMatchObject({ status: 409, body: { code: "reports_waiting" } });
  world.deps.db.sqlite.run("UPDATE reports SET state = 'upheld' WHERE id = 'r1'");
  expect((await report(anna, { id })).status).toBe(200);
});
