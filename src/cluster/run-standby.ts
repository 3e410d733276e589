import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { storageFailure } from "#db/failure.ts";
import { openAsItIs } from "#db/open.ts";
import { ConfigError } from "#src/config/config-error.ts";
import { type Config, root } from "#src/config.ts";
import { LOCK, prepareDataFolder } from "#src/data-folder.ts";
import { isFileLocked } from "#src/lock-file.ts";
import { createLog, flushLog } from "#src/services/log.ts";
import { lockHolder } from "./lock-holder.ts";
import { createStandby } from "./standby.ts";
import { createEpochStore } from "./store.ts";
import { beginEpoch } from "./succession.ts";
import { CLUSTER_TIMES } from "./times.ts";

const LOOK_MS = 100;
/** Where the container's own start is: it restores an empty folder from the replica, and replicates. */
const ENTRYPOINT = join(root, "deploy/entrypoint.sh");

/**
 * A process that waits for the core's place, and then starts the core in it, as its child. It holds neither port nor database
 * meanwhile. @throws ConfigError
 */
export async function runStandby(
  config: Config,
  { url, node }: { url: string; node: string },
): Promise<void> {
  const log = createLog(config.logLevel).child({ node });
  const { dataDir, databaseFile } = config;
  const lock = join(dataDir, LOCK);
  prepareDataFolder(config);
  const hasDatabase = () => (statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const replica = process.env.LITESTREAM_REPLICA_URL;
  if (!hasDatabase() && !(replica && existsSync(ENTRYPOINT)))
    throw new ConfigError(
      `DATA_DIR: there is no database in ${dataDir}. Give a standby the folder of the core, or LITESTREAM_REPLICA_URL to restore the database from.`,
    );
  if (!hasDatabase() && !config.secretKey)
    throw new ConfigError(
      "SECRET_KEY: got nothing, wants the key of the core, since this standby has a folder of its own.",
    );

  /** The process that had the folder while it was the core. */
  let lockedBy: number | null = null;
  let foreignSince: number | null = null;
  let child: Subprocess | undefined;
  let isEnding = false;
  const standby = await createStandby({
    url,
    node,
    log,
    volume: () => (hasDatabase() ? "shared" : "own"),
    turned: () => void takeOver().catch(giveUp),
    lost: () => void giveUp(new ConfigError("CLUSTER_URL: another core works at this broker by now.")),
  });
  const watching = setInterval(watchFolder, CLUSTER_TIMES.beatMs);
  log.info({ volume: hasDatabase() ? "shared" : "own" }, "The standby waits for its turn");

  /** A core has its folder for as long as it has its place. */
  function watchFolder(): void {
    const isForeign = standby.seesCore && hasDatabase() && !isFileLocked(lock);
    if (!isForeign) foreignSince = null;
    else foreignSince ??= performance.now();
    if (standby.seesCore) lockedBy = lockHolder(lock);
    // One that was killed keeps its place for a moment, without its folder.
    if (foreignSince !== null && performance.now() - foreignSince > 2 * CLUSTER_TIMES.leaseMs)
      void giveUp(
        new ConfigError(
          `DATA_DIR: the core works in another folder than ${dataDir}, so the database here is an old one. Move app.db* away, so that the standby restores the replica, or give it the core's folder.`,
        ),
      );
  }

  async function takeOver(): Promise<void> {
    clearInterval(watching);
    if (hasDatabase()) await takeFolder();
    child = Bun.spawn([...(replica ? [ENTRYPOINT] : []), ...PROGRAM], {
      env: { ...process.env, ROLE: "core", CLUSTER_PLACE: standby.run },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const code = await child.exited;
    await end(code);
  }

  /** The epoch in the database tells a core that is cut off from the broker to give way. */
  async function takeFolder(): Promise<void> {
    await writeEpoch();
    const askedAt = performance.now();
    let hasComplained = false;
    for (; isFileLocked(lock) && !isEnding; await Bun.sleep(LOOK_MS)) {
      if (performance.now() - askedAt < CLUSTER_TIMES.yieldMs) continue;
      const pid = lockHolder(lock);
      if (pid !== null && pid === lockedBy) {
        log.error({ pid }, "The last core hangs, and is killed");
        process.kill(pid, "SIGKILL");
        lockedBy = null;
      } else if (!hasComplained) log.error({ dataDir }, STILL_THERE);
      hasComplained = true;
    }
  }

  async function writeEpoch(): Promise<void> {
    const known = await standby.lastEpoch();
    for (; !isEnding; await Bun.sleep(LOOK_MS)) {
      const db = openAsItIs(databaseFile);
      try {
        const begun = { run: standby.run, since: Date.now(), known, isOrdered: false };
        beginEpoch({ store: createEpochStore(db), ...begun });
        return;
      } catch (error) {
        // A core that stands still in a write has the lock of that, too.
        if (storageFailure(error) !== "busy") throw error;
      } finally {
        db.close();
      }
    }
  }

  async function giveUp(error: unknown): Promise<void> {
    log.fatal(error instanceof ConfigError ? error.message : { err: error });
    child?.kill("SIGKILL");
    await end(1);
  }

  async function end(code: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    clearInterval(watching);
    await standby.letGo();
    standby.stop();
    log.info("Stopped");
    await flushLog(log);
    process.exit(code);
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (child) child.kill(signal);
      else void end(0);
    });
}

const STILL_THERE =
  "The last core no longer has its place, and its process still has DATA_DIR: end it. The standby waits for that";

/** The single-file server starts its program by itself. */
const PROGRAM = existsSync(join(root, "src/main.ts"))
  ? [process.execPath, process.argv[1]!]
  : [process.execPath];
