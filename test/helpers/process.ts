import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { imageWithCities } from "./database.ts";
import { root } from "./folders.ts";

const bundles = new Map<string, string>();

/**
 * Bundles a program into one file, as in the image, once per process: reading hundreds of small files is half of startup. The
 * file is one folder below the repository root, like `dist`, so that it finds migrations and cities.
 */
export function bundle(entry: string): string {
  const known = bundles.get(entry);
  if (known) return known;
  const file = join(root, ".cache", `${basename(entry, ".ts")}.js`);
  const own = `${file}.${process.pid}`;
  // `geoip-country` looks for its data next to its own code.
  const args = ["--target=bun", "--external=geoip-country", `--outfile=${own}`];
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "build", entry, ...args], { cwd: root });
  if (exitCode !== 0) throw new Error(`${entry} could not be bundled: ${stderr}`);
  // Renamed at the end, since another test process may be running the old file.
  renameSync(own, file);
  bundles.set(entry, file);
  return file;
}

export interface Spawned {
  pid: number;
  /** Lines of the log so far. */
  log: Record<string, unknown>[];
  /** Resolves to the log line with this message. */
  said(message: string): Promise<Record<string, unknown>>;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number>;
  stderr: Promise<string>;
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), "randevu-"));
export const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A temporary folder with a migrated database with the cities: filling it takes a third of a first start. */
export function folderWithDatabase(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "app.db"), imageWithCities());
  return folder;
}

/** Starts the real program in its own process, by default on a free port of loopback. */
export function spawnServer(
  env: Record<string, string>,
  program = bundle("src/main.ts"),
  descriptors?: number,
): Spawned {
  const command = [process.execPath, program];
  // The shell replaces itself by the server, which keeps its limit.
  const limited = ["sh", "-c", `ulimit -n ${descriptors} && exec "$@"`, "sh", ...command];
  const child = Bun.spawn(descriptors ? limited : command, {
    cwd: root,
    env: {
      PATH: process.env.PATH!,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      TILES_URL: "off",
      ...env,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const log: Record<string, unknown>[] = [];
  const waiting: { message: string; tell: (line: Record<string, unknown>) => void }[] = [];
  const read = readLines(child.stdout, (text) => {
    const line = JSON.parse(text) as Record<string, unknown>;
    log.push(line);
    for (const { message, tell } of waiting) if (line.msg === message) tell(line);
  });

  // The last lines may arrive after the process has exited.
  const exited = Promise.all([child.exited, read]).then(([code]) => code);

  return {
    pid: child.pid,
    log,
    said(message) {
      const known = log.find((line) => line.msg === message);
      if (known) return Promise.resolve(known);
      const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
      waiting.push({ message, tell: resolve });
      void exited.then((code) => reject(new Error(`exited with ${code} before it said "${message}"`)));
      return promise;
    },
    kill: (signal) => child.kill(signal),
    exited,
    stderr: new Response(child.stderr).text(),
  };
}

/** Peak memory of a process in megabytes, or its current memory where the system does not report the peak. */
export function peakMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? readFileSync(status, "utf8").match(/^VmHWM:\s+(\d+) kB$/m)![1]
    : Bun.spawnSync(["ps", "-o", "rss=", "-p", String(pid)]).stdout.toString();
  return Number(kilobytes) / 1024;
}

export async function readLines(
  stream: ReadableStream<Uint8Array>,
  take: (line: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop()!;
    for (const line of lines) take(line);
  }
}
