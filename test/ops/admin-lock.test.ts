import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { root } from "#test/helpers/folders.ts";
import { remove, type Spawned, spawnServer, temporaryFolder } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

let env: { DATA_DIR: string; SECRET_KEY: string };
let server: Spawned | undefined;

beforeEach(() => {
  env = { DATA_DIR: temporaryFolder(), SECRET_KEY: "a key for tests, long enough to be taken" };
});
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.exited;
  remove(env.DATA_DIR);
});

async function insertPerson(): Promise<{ id: string; token: string }> {
  const db = openDatabase(join(env.DATA_DIR, "app.db"), { synchronous: "NORMAL" });
  const world = createWorld({ db, clock: Date.now, env });
  const { id, token } = world.newPerson();
  await world.close();
  return { id, token };
}

async function admin(...words: string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, "src/admin.ts", ...words], {
    cwd: root,
    env: { PATH: process.env.PATH!, NODE_ENV: "production", ...env },
    stdout: "pipe",
  });
  expect(await child.exited).toBe(0);
  return new Response(child.stdout).text();
}

test("`admin lock` signs out open tabs of a running server even if they send nothing", async () => {
  const anna = await insertPerson();
  server = spawnServer({ ...env, LOG_LEVEL: "info" });
  const { url } = await server.said("Randevu is ready");
  const tab = await TestTab.open(String(url));
  await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });

  expect(await admin("lock", anna.id)).toContain("is suspended");
  // She sends no frame that would make the server check.
  expect(await tab.next("SIGNED_OUT")).toEqual({});
  await expect(tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token })).rejects.toMatchObject({
    code: "user_locked",
  });
  const answer = await fetch(`${url}/api/user/me`, { headers: { authorization: `Bearer ${anna.token}` } });
  expect(await answer.json()).toMatchObject({ code: "user_locked" });

  expect(await admin("unlock", anna.id)).toContain("may come back");
  await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });
}, 180_000);
