import type { Subprocess } from "bun";

const LOOK_MS = 500;

/** Read at once: a starter that dies early leaves this process to init, which is no starter to wait for. */
const starter = process.ppid;

/**
 * Ends the child when this process is told to end, and when the process that started it is gone without passing that
 * on.
 */
export function endTogether(child: Subprocess): void {
  const end = () => child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  const starters = [starter, npx()].filter((pid) => pid !== null && pid > 1) as number[];
  setInterval(() => starters.every(isAlive) || end(), LOOK_MS).unref();
}

/** The npx that all this began with, some processes up: it dies of SIGHUP and tells none of them. */
function npx(): number | null {
  if (process.env.npm_command !== "exec") return null;
  for (let pid = starter; pid > 1; ) {
    const { stdout } = Bun.spawnSync(["ps", "-o", "ppid=,command=", "-p", String(pid)]);
    const [, parent, command] = stdout.toString().match(/^\s*(\d+)\s+(.*)/) ?? [];
    if (!parent || !command) return null;
    if (/\bnp[mx]\b/.test(command)) return pid;
    pid = Number(parent);
  }
  return null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
