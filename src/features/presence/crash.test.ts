import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { User } from "#contract/profile.ts";
import { openDatabase } from "#db/open.ts";
import { remove, type Spawned, spawnServer, temporaryFolder } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const DATA_DIR = temporaryFolder();
const SECRET_KEY = "a key for tests, long enough to be taken";
let server: Spawned;
afterAll(async () => {
  server.kill("SIGKILL");
  await server.exited;
  remove(DATA_DIR);
});

async function start(): Promise<string> {
  server = spawnServer({ DATA_DIR, SECRET_KEY });
  return String((await server.said("Randevu is ready")).url);
}

/** Inserts two people into the database that the server will open. */
async function newPeople() {
  const db = openDatabase(join(DATA_DIR, "app.db"), { synchronous: "NORMAL" });
  const world = createWorld({ db, clock: Date.now, env: { SECRET_KEY } });
  const people = [world.newPerson(), world.newPerson()] as const;
  await world.close();
  return people;
}

test("After a kill -9, a user who was online is offline, and was last seen while the server still ran", async () => {
  const [anna, boris] = await newPeople();
  const before = Date.now();
  const tab = await TestTab.open(await start());
  await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });
  server.kill("SIGKILL");
  await server.exited;
  const after = Date.now();

  const url = await start();
  const answer = await fetch(`${url}/api/user/id/${anna.id}`, {
    headers: { authorization: `Bearer ${boris.token}` },
  });
  const seen = (await answer.json()) as User;
  expect(seen.online).toBe(false);
  const lastSeenAt = Date.parse(seen.lastSeenAt ?? "");
  expect(lastSeenAt).toBeGreaterThanOrEqual(before);
  expect(lastSeenAt).toBeLessThanOrEqual(after);
}, 180_000);
