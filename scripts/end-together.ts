import type { Subprocess } from "bun";

const LOOK_MS = 500;

/** Read when the module loads: if the parent dies early, init adopts this process, and there is no parent left to watch. */
const starter = process.ppid;

/** Ends the child when this process is signalled to end, and when the process that started this one dies without a signal. */
export function endTogether(child: Subprocess): void {
  const end = () => child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  const starters = [starter, npx()].filter((pid) => pid !== null && pid > 1) as number[];
  setInterval(() => starters.every(isAlive) || end(), LOOK_MS).unref();
}

/** The npx process, some parents up, if one started this: it dies of SIGHUP without signalling its children. */
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
