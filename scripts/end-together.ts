const LOOK_MS = 500;
/** The program itself, not one below its folder `~/.npm/_npx`. */
const NPX = /(?:^|[\s/])np[mx](?:-cli\.js)?(?:\s|$)/;

/** Read when the module loads: if the parent dies early, init adopts this process, and there is no parent left to watch. */
const starter = process.ppid;
const starters = [starter, npx()].filter((pid) => pid !== null && pid > 1) as number[];

/** Also when the process that started this one dies without a signal. */
export function endTogether(child: { kill(signal: "SIGTERM"): void }): void {
  const end = () => child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  setInterval(() => starters.every(isAlive) || end(), LOOK_MS).unref();
}

/** Some parents up: npx dies without signalling its children, and `bun run` in between overwrites npm_command. */
function npx(): number | null {
  for (let pid = starter; pid > 1; ) {
    const { stdout } = Bun.spawnSync(["ps", "-o", "ppid=,command=", "-p", String(pid)]);
    const [, parent, command] = stdout.toString().match(/^\s*(\d+)\s+(.*)/) ?? [];
    if (!parent || !command) return null;
    if (NPX.test(command)) return pid;
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
