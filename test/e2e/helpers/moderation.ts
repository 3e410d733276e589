import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { DAY_MS } from "../../../src/contract/time.ts";
import { databaseOf } from "./database.ts";
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
  using db = databaseOf(server);
  for (const id of ids)
    db.run("UPDATE users SET created_at = ?, talks = 5 WHERE id = ?", [Date.now() - WEEK_MS, id]);
}
