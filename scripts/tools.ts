import { resolve } from "node:path";

/** The same Bun runs our tools as this script: a fresh machine may have no other. */

export const root = resolve(import.meta.dirname, "..");

/** Its shebang would need Node. */
export const tool = (path: string, ...args: string[]) => [process.execPath, `node_modules/${path}`, ...args];
export const bun = (...args: string[]) => [process.execPath, ...args];

/** The default four checkers take twice the CPU time; what is known of unchanged files saves nine tenths of it. */
export const TYPES = [
  ...tool("typescript/bin/tsc", "--noEmit", "--checkers", "1", "-p", "."),
  "--incremental",
  "--tsBuildInfoFile",
  "node_modules/.cache/types.tsbuildinfo",
];
export const LINT = tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".");
export const UNUSED = [
  tool("knip/bin/knip.js", "--no-progress"),
  tool("knip/bin/knip.js", "--no-progress", "--production"),
  tool("knip/bin/knip.js", "--no-progress", "--cycles"),
];
export const INSTALL = bun("install", "--frozen-lockfile");
export const BUILD = bun("scripts/build.ts");

interface RunOptions {
  /** Tells commands that run in parallel apart. */
  name?: string;
  env?: Record<string, string>;
  /** First as Ctrl-C does, so that the command can still write its report; then all processes that it started. */
  stop?: AbortSignal;
}

/** Resolves to whether it succeeded. */
export async function run(command: string[], { name, env, stop }: RunOptions = {}): Promise<boolean> {
  if (stop?.aborted) return false;
  const output = name ? "pipe" : "inherit";
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    // Its own process group, which can be signalled as a whole.
    detached: stop !== undefined,
  });
  let overdue: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    signalGroup(child.pid, "SIGINT");
    overdue = setTimeout(() => signalGroup(child.pid, "SIGKILL"), LAST_REPORT_MS);
  };
  stop?.addEventListener("abort", end);
  const printed =
    name && child.stdout && child.stderr
      ? Promise.all([child.stdout, child.stderr].map((stream) => printLines(stream, name)))
      : undefined;
  const code = await child.exited;
  stop?.removeEventListener("abort", end);
  clearTimeout(overdue);
  if (stop?.aborted) signalGroup(child.pid, "SIGKILL");
  // A process that outlives the command keeps its end of the pipe open, so the rest of the output is not awaited.
  await Promise.race([printed, Bun.sleep(LAST_WORDS_MS)]);
  return code === 0 && !stop?.aborted;
}

const LAST_WORDS_MS = 2_000;
/** Playwright closes its browsers before it writes. @internal */
export const LAST_REPORT_MS = 15_000;

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

async function printLines(stream: ReadableStream<Uint8Array>, name: string): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  const print = (line: string) => console.log(`${name.padEnd(7)} │ ${line}`);
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(print);
  }
  if (rest) print(rest);
}
