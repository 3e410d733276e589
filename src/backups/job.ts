import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { root } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import { isDue, readBackupState } from "./state.ts";

/** In a process of its own, which leaves the event loop and most of the CPU to the server. */
export function createBackupJob(
  { config, clock, log }: Pick<Deps, "config" | "clock" | "log">,
  env: Record<string, string | undefined> = process.env,
) {
  let child: Subprocess<"ignore", "pipe", "pipe"> | undefined;
  let isStopped = false;

  async function make(): Promise<void> {
    child = Bun.spawn([...COMMAND, "backup"], { env, stdio: ["ignore", "pipe", "pipe"] });
    lowerPriority(child.pid);
    const [code, result, complaint] = await Promise.all([
      child.exited,
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    child = undefined;
    if (isStopped) return;
    if (code === 0) log.info({ result: result.trim() }, "Backup made");
    // Lines of progress come before it.
    else
      log.error({ reason: complaint.trim().split("\n").at(-1) }, "The backup failed; earlier ones are kept");
  }

  return {
    async run(): Promise<void> {
      const { backups } = config;
      if (backups && isDue(readBackupState(config), backups.at, clock())) await make();
    },
    /** What it has begun is removed by the next one. */
    stop(): void {
      isStopped = true;
      child?.kill();
    },
  };
}

/** Systemd's hardening may forbid it, and the process may be over already: neither matters. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {}
}

const SOURCE = join(root, "src/admin.ts");
/** The single-file server has its commands inside. */
const COMMAND = existsSync(SOURCE) ? [process.execPath, SOURCE] : [process.execPath, "admin"];
