import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { createLockWait } from "#db/lock-wait.ts";
import { openDatabase } from "#db/open.ts";
import { folderWithDatabase, remove } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Another program, such as a SQLite shell, holds the write lock of the database in the midst of requests. */
let folder: string;
let world: World;
let other: Database;
beforeEach(() => {
  folder = folderWithDatabase();
  const file = join(folder, "app.db");
  world = createWorld({ db: openDatabase(file, { synchronous: "NORMAL", patienceMs: 250 }) });
  other = new Database(file);
});
afterEach(async () => {
  other.close();
  await world.close();
  remove(folder);
});

test("Requests and messages that write wait for the lock, in order and outside of the event loop, and are then done once", async () => {
  const anna = world.newPerson();
  const { url } = world.listen();
  const tab = await TestTab.openAs(url, world.as(anna));
  other.run("BEGIN IMMEDIATE");

  const done: string[] = [];
  const written = ["Раз", "Два"].map((status) =>
    anna.post("/api/user/status/update", { status }).then((answer) => {
      done.push(status);
      return answer;
    }),
  );
  const searched = tab.ask("ENTER_QUEUE", { forceClassic: true }).then(() => done.push("search"));
  expect((await anna.get("/api/user/me")).status).toBe(200);
  expect((await world.request("/healthz")).status).toBe(200);
  expect(done).toEqual([]);

  other.run("COMMIT");
  expect((await Promise.all(written)).map(({ status }) => status)).toEqual([200, 200]);
  await searched;
  expect(done).toHaveLength(3);
  expect(other.query("SELECT status FROM users WHERE id = ?").get(anna.id)).toEqual({ status: "Два" });
});

test("A lock that stays is told to the sender, who may try again in a second", async () => {
  const anna = world.newPerson();
  other.run("BEGIN IMMEDIATE");
  const { status, body } = await anna.post("/api/user/status/update", { status: "Раз" });
  expect({ status, body }).toMatchObject({
    status: 503,
    body: { code: "storage_busy" },
  });
  other.run("ROLLBACK");
  expect((await anna.post("/api/user/status/update", { status: "Раз" })).status).toBe(200);
});

test("All who wait for the lock wait together, and no longer than the limit", async () => {
  let looks = 0;
  const unlocked = createLockWait(() => {
    looks += 1;
    return true;
  }, 50);
  const waits = Array.from({ length: 100 }, () => unlocked());
  expect(new Set(waits).size).toBe(1);
  await waits[0];
  expect(looks).toBeLessThan(110);
  expect(unlocked()).not.toBe(waits[0]);
});
