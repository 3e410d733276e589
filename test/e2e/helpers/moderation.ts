import { Database } from "bun:sqlite";
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { DAY_MS } from "../../../src/contract/time.ts";
import type { RunningServer } from "./server.ts";

const WEEK_MS = 7 * DAY_MS;

/** Runs `bun run admin` next to the running server. @throws when it fails */
export function admin(server: RunningServer, ...argv: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/admin.ts", ...argv], {
    cwd: resolve(import.meta.dirname, "../../.."),
    env: { ...process.env, DATA_DIR: server.dataDir },
    encoding: "utf8",
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`admin ${argv.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Gives members the history that makes their reports count. */
export function giveHistory(server: RunningServer, ids: readonly string[]): void {
  const db = new Database(join(server.dataDir, "app.db"));
  db.run("PRAGMA busy_timeout = 5000");
  for (const id of ids)
    db.run("UPDATE users SET created_at = ?, talks = 5 WHERE id = ?", [Date.now() - WEEK_MS, id]);
  db.close();
}
