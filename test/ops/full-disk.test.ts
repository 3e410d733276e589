import { Database } from "bun:sqlite";
import { afterAll, afterEach, expect, test } from "bun:test";
import { appendFileSync, existsSync, readdirSync, rmSync, statfsSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError } from "#db/database-error.ts";
import { openDatabase } from "#db/open.ts";
import { writeOlderDatabase } from "#test/helpers/database.ts";
import { root } from "#test/helpers/folders.ts";
import { remove, type Spawned, spawnServer, temporaryFolder } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

/** A separate disk, which only root may mount; without root only `db/open.test.ts` covers this, by limiting the pages. */
const disk = temporaryFolder();
const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk]).exitCode === 0;
const running: Spawned[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill("SIGKILL");
    await server.exited;
  }
  for (const name of readdirSync(disk)) remove(join(disk, name));
});
afterAll(() => {
  if (mounted) Bun.spawnSync(["umount", "-l", disk]);
  remove(disk);
});

const env = {
  DATA_DIR: disk,
  SECRET_KEY: "a key for tests, long enough to be taken",
  RATE_LIMITS: "off",
  LOG_LEVEL: "info",
};
const databaseFile = join(disk, "app.db");
const ballast = join(disk, "ballast");

function spawn(): Spawned {
  running.push(spawnServer(env));
  return running.at(-1)!;
}

async function newMember(): Promise<{ token: string }> {
  const world = createWorld({
    db: openDatabase(databaseFile, { synchronous: "NORMAL" }),
    clock: Date.now,
    env,
  });
  const { token } = world.newPerson();
  await world.close();
  return { token };
}

function fillUp(): void {
  // Free pages in the write-ahead log would still accept writes.
  const database = new Database(databaseFile);
  database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  // Page by page at the end, since the server may write meanwhile.
  const { bsize } = statfsSync(disk);
  for (const pages of [256, 1]) while (append(new Uint8Array(pages * bsize)));
}

/** Returns whether some of the bytes fit and the disk still has room. */
function append(bytes: Uint8Array): boolean {
  const before = existsSync(ballast) ? statSync(ballast).size : 0;
  try {
    appendFileSync(ballast, bytes);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    return statSync(ballast).size > before && statfsSync(disk).bavail > 0;
  }
}

function tablesIn(file: string): unknown[] {
  const database = new Database(file);
  const found = database.query("SELECT sql FROM sqlite_schema ORDER BY name").all();
  database.close();
  return found;
}

/** A server on the disk, and a member who uses it. */
async function start() {
  const { token } = await newMember();
  const server = spawn();
  const url = String((await server.said("Randevu is ready")).url);
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, url), {
      ...init,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
    return { status: response.status, body: (await response.json()) as { code?: string; status?: string } };
  };
  const setStatus = (status: string) =>
    ask("/api/user/status/update", { method: "POST", body: JSON.stringify({ status }) });
  return { server, url, ask, setStatus };
}

/** Fills the disk until the write is refused: a job of the server may have written in between and left room in the log. */
async function fillUpFor<T extends { status: number }>(write: (text: string) => Promise<T>): Promise<T> {
  for (;;) {
    fillUp();
    const answer = await write("Места нет");
    if (answer.status !== 200) return answer;
  }
}

test.if(mounted)(
  "On a full disk writes fail with a clear error, reads and video go on, and writes work again once there is room",
  async () => {
    const { server, url, ask, setStatus } = await start();

    expect((await setStatus("Пока место есть")).status).toBe(200);
    expect(await fillUpFor(setStatus)).toMatchObject({ status: 507, body: { code: "storage_full" } });
    expect(await ask("/readyz")).toMatchObject({ status: 503, body: { status: "storage_full" } });

    for (const path of [
      "/healthz",
      "/api/user/me",
      "/api/chat/allPagination",
      "/api/user/friendship/friendsPagination",
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    const [one, other] = [await TestTab.open(url), await TestTab.open(url)];
    await Promise.all([one, other].map((tab) => tab.ask("ENTER_QUEUE", { forceClassic: true })));
    await Promise.all([one, other].map((tab) => tab.next("ENTER_ROOM")));

    const command = Bun.spawnSync([process.execPath, "src/admin.ts", "maintenance", "on", "--until", "30m"], {
      cwd: root,
      env: { PATH: process.env.PATH!, ...env },
    });
    expect(command.exitCode).toBe(1);
    expect(command.stderr.toString()).toBe(
      `The disk that holds ${databaseFile} is full. Free some space, then try again.\n`,
    );

    rmSync(ballast);
    expect((await setStatus("Место снова есть")).status).toBe(200);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  },
  180_000,
);

test.if(mounted)(
  "A server on a full disk stops on SIGTERM, and the next one starts once there is room",
  async () => {
    const { server, ask, setStatus } = await start();
    // The search applies the new member, whose entry in the log of changes a stopping server deletes.
    expect((await ask("/api/user/search")).status).toBe(200);
    await fillUpFor(setStatus);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(server.log.map(({ msg }) => msg)).not.toContain("Failed to stop a part of the server");

    rmSync(ballast);
    const next = spawn();
    await next.said("Randevu is ready");
    next.kill("SIGTERM");
    expect(await next.exited).toBe(0);
  },
  180_000,
);

test.if(mounted)(
  "A server starts on a disk with no byte left: reads are served, and writes once there is room",
  async () => {
    await newMember();
    const first = spawn();
    await first.said("Randevu is ready");
    first.kill("SIGTERM");
    await first.exited;
    while (append(new Uint8Array(statfsSync(disk).bsize)));

    const server = spawn();
    const url = String((await server.said("Randevu is ready")).url);
    const status = async (path: string) => {
      const response = await fetch(new URL(path, url));
      return [response.status, ((await response.json()) as { status?: string }).status];
    };
    expect(server.log.map(({ msg }) => msg).join()).toContain("after the next restart");
    expect(await status("/healthz")).toEqual([200, "ok"]);
    expect((await status("/api/common/config"))[0]).toBe(200);
    expect(await status("/readyz")).toEqual([503, "storage_full"]);
    rmSync(ballast);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  },
  180_000,
);

test.if(mounted)("Migrations that fill the disk say so, and run once there is room", () => {
  const open = () => openDatabase(databaseFile, { synchronous: "NORMAL" });
  while (append(new Uint8Array(statfsSync(disk).bsize)));
  truncateSync(ballast, statSync(ballast).size - 200 * 1024);
  expect(open).toThrow(
    new DatabaseError(`The disk that holds ${databaseFile} is full. Free some space, then try again.`),
  );

  rmSync(ballast);
  const db = open();
  expect(db.sqlite.query("SELECT count(*) AS users FROM users").get()).toEqual({ users: 0 });
  db.close();
});

test.if(mounted)(
  "A migration without room for a copy from before changes nothing, unless the owner wants none",
  () => {
    writeOlderDatabase(databaseFile);
    const before = tablesIn(databaseFile);
    while (append(new Uint8Array(statfsSync(disk).bsize)));
    truncateSync(ballast, statSync(ballast).size - 700 * 1024);
    const open = (copyBeforeMigration: boolean) =>
      openDatabase(databaseFile, { synchronous: "NORMAL", copyBeforeMigration });
    expect(() => open(true)).toThrow(/there is no room for a copy from before: \d+ MB are needed/);
    expect(tablesIn(databaseFile)).toEqual(before);
    open(false).close();
    expect(readdirSync(disk).filter((name) => name.startsWith("before-"))).toEqual([]);
  },
);
