import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { appendFileSync, existsSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { createPeopleWorld } from "#test/helpers/people.ts";
import { remove, spawnServer, temporaryFolder } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";

/** A separate disk, which only root may mount; without root only `db/open.test.ts` covers this, by limiting the pages. */
const disk = temporaryFolder();
const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk]).exitCode === 0;
afterAll(() => {
  if (mounted) Bun.spawnSync(["umount", "-l", disk]);
  remove(disk);
});

const env = { DATA_DIR: disk, SECRET_KEY: "a key for tests, long enough to be taken", RATE_LIMITS: "off" };
const databaseFile = join(disk, "app.db");
const ballast = join(disk, "ballast");

async function newMember(): Promise<{ token: string }> {
  const world = createPeopleWorld({
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

test.if(mounted)(
  "On a full disk writes fail with a clear error, reads and video go on, and writes work again once there is room.",
  async () => {
    const { token } = await newMember();
    const server = spawnServer({ ...env, LOG_LEVEL: "info" });
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

    expect((await setStatus("Пока место есть")).status).toBe(200);
    let refused: Awaited<ReturnType<typeof ask>>;
    // A job of the server may have written in between and left room in the log.
    do {
      fillUp();
      refused = await setStatus("Места нет");
    } while (refused.status === 200);
    expect(refused).toMatchObject({ status: 507, body: { code: "storage_full" } });
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

    rmSync(ballast);
    expect((await setStatus("Место снова есть")).status).toBe(200);
    server.kill("SIGTERM");
    expect(await server.exited).toBe(0);
  },
  180_000,
);
