import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { mkdir, open, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { freePort } from "../../scripts/ports.ts";
import { type Container, filesBelow, litestream, makeContainer } from "./container.ts";

let container: Container;

beforeEach(async () => {
  container = await makeContainer();
});
afterEach(() => container.remove());

if (!litestream)
  process.stderr.write(
    "Left out: the tests of the replica. They need Litestream; name its program by LITESTREAM_PATH.\n",
  );
const replicaTest = test.skipIf(!litestream);

test("without a replica the server starts, and stops cleanly on SIGTERM", async () => {
  const run = await container.start({ LITESTREAM_REPLICA_URL: "" });
  expect(await run.stop()).toBe(0);
  expect(existsSync(container.replica)).toBe(false);
});

replicaTest("with a replica that is still empty the server starts with a new database", async () => {
  await mkdir(container.replica);
  await container.start();
  expect(container.read()).toEqual([]);
});

replicaTest(
  "without a database at the replica's address the server does not start, unless told that the site is new",
  async () => {
    const wrong = { LITESTREAM_NEW_REPLICA: "", LITESTREAM_REPLICA_URL: `file://${container.replica}-typo` };
    await expectRefusal("LITESTREAM_NEW_REPLICA=yes", wrong);
  },
);

replicaTest("a database of no bytes is restored from the replica, and starts no empty site", async () => {
  const first = await container.start();
  container.write("before the loss");
  await container.replicated("before the loss");
  await first.stop();
  await container.loseVolume();
  await mkdir(container.volume);
  await writeFile(container.database, "");

  await container.start({ LITESTREAM_NEW_REPLICA: "" });
  expect(container.read()).toEqual(["before the loss"]);
});

test("a database of no bytes without a replica stops the start", async () => {
  await mkdir(container.volume);
  await writeFile(container.database, "");
  const run = container.run({ LITESTREAM_REPLICA_URL: "" });
  expect(await run.exited).toBe(1);
  expect(run.output()).toContain("is empty");
});

replicaTest("a restore leaves no temporary files, and clears away those of an interrupted one", async () => {
  const first = await container.start();
  container.write("kept");
  await container.replicated("kept");
  await first.stop();
  await container.loseVolume();
  await mkdir(container.volume);
  for (const suffix of ["", ".tmp", "-wal"])
    await writeFile(`${container.database}.restoring${suffix}`, "half");

  await container.start();
  const names = (await filesBelow(container.volume)).map((path) => basename(path));
  expect(names.filter((name) => name.includes("restoring") || name.endsWith(".tmp"))).toEqual([]);
});

replicaTest("every line of the log is JSON, Litestream's too", async () => {
  await mkdir(container.replica);
  const run = await container.start({ LOG_LEVEL: "info" });
  await run.stop();
  const lines = run.output().trim().split("\n");
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty("msg");
});

replicaTest("the command may have spaces and quotes", async () => {
  await mkdir(container.replica);
  const program = "console.log(process.argv[2], 'it is \"there\"')";
  await mkdir(container.volume);
  const file = join(container.volume, "a б.ts");
  await writeFile(file, program);
  const run = container.run({}, ["bun", file, "don't panic"]);
  await run.exited;
  expect(run.output()).toContain(`don't panic it is "there"`);
});

replicaTest("writes before a crash are restored after the volume is lost", async () => {
  const first = await container.start();
  container.write("before the crash");
  await container.replicated("before the crash");
  await first.crash();
  await container.loseVolume();

  const second = await container.start();
  expect(container.read()).toEqual(["before the crash"]);
  for (const path of [container.volume, container.database]) expect(statSync(path).mode & 0o077).toBe(0);
  expect(await second.stop(), second.output()).toBe(0);
});

replicaTest("a stop sends the last writes to the replica", async () => {
  const run = await container.start();
  container.write("early");
  await container.replicated("early");
  container.write("just before the stop");
  expect(await run.stop()).toBe(0);
  await container.loseVolume();

  await container.start();
  expect(container.read()).toEqual(["early", "just before the stop"]);
});

replicaTest("an existing database is never replaced by the replica", async () => {
  const first = await container.start();
  container.write("in the replica");
  await container.replicated("in the replica");
  await first.stop();
  container.write("only on the volume");

  await container.start();
  expect(container.read()).toEqual(["in the replica", "only on the volume"]);
});

replicaTest("a write-ahead log left by a lost database is not applied to the restored one", async () => {
  const first = await container.start();
  container.write("old");
  const log = await readFile(`${container.database}-wal`);
  container.write("new");
  await container.replicated("new");
  await first.stop();
  await container.loseVolume();
  await mkdir(container.volume);
  await writeFile(`${container.database}-wal`, log);

  await container.start();
  expect(container.read()).toEqual(["old", "new"]);
});

replicaTest("a replica that cannot be read stops the start and leaves the volume empty", async () => {
  const first = await container.start();
  container.write("never to be read again");
  await container.replicated("never to be read again");
  await first.stop();
  await container.loseVolume();
  for (const file of await filesBelow(container.replica)) await spoil(file, 0);

  await expectRefusal("could not be restored");
});

replicaTest("a replica of a damaged database stops the start and leaves the volume empty", async () => {
  await makeDamagedDatabase(container);
  const run = container.run({}, ["sleep", "infinity"]);
  await container.replicated("damaged");
  await run.crash();
  await container.loseVolume();

  await expectRefusal("is damaged");
});

async function expectRefusal(reason: string, env: Record<string, string> = {}): Promise<void> {
  const run = container.run(env);
  expect(await run.exited).toBe(1);
  expect(run.output()).toContain("Not started:");
  expect(run.output()).toContain(reason);
  expect(await filesBelow(container.volume)).toEqual([]);
}

/** A database whose index disagrees with its table: SQLite opens it, and only a full check detects it. */
async function makeDamagedDatabase(container: Container): Promise<void> {
  await mkdir(container.volume);
  container.write("damaged");
  const db = new Database(container.database);
  db.run("CREATE INDEX proof_by_text ON proof (text)");
  const { page } = db
    .query<{ page: number }, []>("SELECT rootpage AS page FROM sqlite_schema WHERE type = 'index'")
    .get()!;
  const { size } = db.query<{ size: number }, []>("SELECT page_size AS size FROM pragma_page_size").get()!;
  db.close();
  const endOfIndex = page * size;
  await spoil(container.database, endOfIndex - 5);
}

async function spoil(file: string, offset: number): Promise<void> {
  const handle = await open(file, "r+");
  await handle.write("wrong", offset);
  await handle.close();
}

replicaTest("the server reads from Litestream how the replica gets on", async () => {
  const port = String(freePort());
  await mkdir(container.replica);
  await container.start({ PORT: port });
  container.write("uploaded");
  await container.replicated("uploaded");
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^randevu_replica_up 1$/m);
  expect(text).toMatch(/^randevu_replica_lag_seconds 0$/m);
  expect(text).toMatch(/^randevu_replica_errors \d+$/m);
});
