import { Database } from "bun:sqlite";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundle } from "#test/helpers/process.ts";
import { freePort } from "../../scripts/ports.ts";

const root = resolve(import.meta.dirname, "../..");
const packaged = join(root, "node_modules/@flydotio/litestream-linux-x64/litestream");

/** Its package has a program for Linux x64 only; elsewhere the tests take the one that LITESTREAM_PATH or PATH names. */
export const litestream: string | null =
  process.env.LITESTREAM_PATH || (existsSync(packaged) ? packaged : Bun.which("litestream"));

/**
 * The image's contents without Docker: the entrypoint, a PATH with `bun` and `litestream`, a volume, and a folder as replica.
 * Its processes are real and receive real signals.
 */
export interface Container {
  volume: string;
  replica: string;
  database: string;
  /** Runs the entrypoint; `command` defaults to the image's own. */
  run(env?: Record<string, string>, command?: string[]): Run;
  /** Runs the server and waits until it answers. */
  start(env?: Record<string, string>): Promise<Run>;
  write(text: string): void;
  read(): string[];
  /** Resolves once the replica contains the text. */
  replicated(text: string): Promise<void>;
  loseVolume(): Promise<void>;
  remove(): Promise<void>;
}

interface Run {
  /** Stops it as `docker stop` does. Resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Kills everything in the container at once, as a power cut does. */
  crash(): Promise<void>;
  exited: Promise<number | null>;
  output(): string;
}

export async function makeContainer(): Promise<Container> {
  const home = await mkdtemp(join(tmpdir(), "randevu-container-"));
  const [bin, volume, replica] = [join(home, "bin"), join(home, "volume"), join(home, "replica")];
  await mkdir(bin);
  await symlink(process.execPath, join(bin, "bun"));
  if (litestream) await symlink(litestream, join(bin, "litestream"));
  const database = join(volume, "app.db");
  const settings = {
    PATH: `${bin}:/usr/bin:/bin`,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    DATA_DIR: volume,
    LITESTREAM_REPLICA_URL: `file://${replica}`,
    LITESTREAM_NEW_REPLICA: "yes",
    // Containers of tests share one machine, and its ports.
    REPLICA_METRICS_ADDR: `127.0.0.1:${freePort()}`,
  };
  const runs: Run[] = [];

  const container: Container = {
    volume,
    replica,
    database,
    run(env = {}, command = ["bun", bundle("src/main.ts")]) {
      const run = entrypoint(command, { ...settings, ...env });
      runs.push(run);
      return run;
    },
    async start(env = {}) {
      const port = env.PORT ?? String(freePort());
      const run = container.run({ ...env, PORT: port });
      await answers(`http://127.0.0.1:${port}/healthz`, run);
      return run;
    },
    write: (text) =>
      using(database, (db) => {
        db.run("CREATE TABLE IF NOT EXISTS proof (text TEXT NOT NULL)");
        db.run("INSERT INTO proof VALUES (?)", [text]);
      }),
    read: () => texts(database),
    async replicated(text) {
      const copy = join(home, "copy.db");
      await restore(copy, settings);
      while (!texts(copy).includes(text)) {
        // Litestream copies once a second.
        await Bun.sleep(100);
        await restore(copy, settings);
      }
    },
    loseVolume: () => rm(volume, { recursive: true }),
    async remove() {
      await Promise.all(runs.map((run) => run.crash()));
      await rm(home, { recursive: true, force: true });
    },
  };
  return container;
}

function entrypoint(command: string[], env: Record<string, string>): Run {
  // Its own process group, so that a crash kills Litestream and the server at once.
  const child = spawn("deploy/entrypoint.sh", command, { cwd: root, env, detached: true });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(String(chunk)));
  const exited = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  return {
    exited,
    output: () => chunks.join(""),
    stop: () => {
      child.kill("SIGTERM");
      return exited;
    },
    crash: async () => {
      if (isRunning(child)) process.kill(-Number(child.pid), "SIGKILL");
      await exited;
    },
  };
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

async function answers(url: string, run: Run): Promise<void> {
  let ended = false;
  void run.exited.then(() => {
    ended = true;
  });
  while (!ended) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(20);
  }
  throw new Error(`The container ended before it answered:\n${run.output()}`);
}

async function restore(target: string, env: Record<string, string>): Promise<void> {
  for (const suffix of ["", "-wal", "-shm"]) await rm(target + suffix, { force: true });
  const source = join(env.DATA_DIR ?? "", "app.db");
  const args = ["restore", "-config", "litestream.yml", "-if-replica-exists", "-o", target, source];
  await Bun.spawn([litestream!, ...args], { cwd: root, env, stdio: ["ignore", "ignore", "ignore"] }).exited;
}

function texts(file: string): string[] {
  return using(file, (db) => {
    const isThere = db.query("SELECT 1 FROM sqlite_schema WHERE name = 'proof'").get();
    if (!isThere) return [];
    return db
      .query<{ text: string }, []>("SELECT text FROM proof")
      .all()
      .map((row) => row.text);
  });
}

function using<T>(file: string, work: (db: Database) => T): T {
  const db = new Database(file, { create: true });
  try {
    db.run("PRAGMA busy_timeout = 5000");
    return work(db);
  } finally {
    db.close();
  }
}

/** Paths of all files below a folder. */
export const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
