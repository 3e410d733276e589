import { hasDemoAccounts } from "#db/demo.ts";
import { storageFailure } from "#db/failure.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { adviceOn } from "./advice.ts";
import { ConfigError } from "./config/config-error.ts";
import { isLoopback } from "./config/loopback.ts";
import { type Config, readConfig, VERSION } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { lockDataFolder } from "./data-folder.ts";
import type { Deps } from "./deps.ts";
import { createEarlyServer } from "./early-server.ts";
import { keepBuild } from "./http/site/old-builds.ts";
import { logIfStorage } from "./http/storage-problem.ts";
import type { Jobs } from "./jobs/schedule.ts";
import type { Server } from "./server.ts";
import { warnOfFewDescriptors } from "./services/descriptors.ts";
import { flushLog } from "./services/log.ts";
import { watchProcess } from "./services/metrics.ts";
import { stopParts } from "./stop-parts.ts";

/**
 * The composition root. It reads the settings, makes the dependencies (`create-deps.ts`), answers pages (`early-server.ts`),
 * makes features, routes and sockets (`server.ts`), starts the jobs, and serves until a signal stops it.
 */

const DEMO_ACCOUNTS =
  "The database holds demo accounts, whose passwords everyone knows, and PUBLIC_URL is open to everyone. Take them away first, in a clone of the repository and with the same DATA_DIR: bun run seed --remove";

const ALONE =
  "The disk is full: reads are served, and writes once there is room. Commands and Litestream can open the database after the next restart";

/** The pause between two steps after the start. A timer of 0 ms may fire before a waiting request. */
const TURN_MS = 5;

let config: Config | undefined;
start().catch((error) => {
  console.error(adviceOn(error, config) ?? error);
  process.exit(1);
});

async function start(): Promise<void> {
  config = readConfig(process.env);
  // Other users of the machine must not read people's messages, even if the operator made the folder and it is open to them.
  process.umask(0o077);
  const unlock = lockDataFolder(config);
  const deps = createDeps(config);
  if (deps.db.isAlone) deps.log.error(ALONE);
  if (!isLoopback(config.publicUrl.hostname) && hasDemoAccounts(deps.db))
    throw new ConfigError(DEMO_ACCOUNTS);
  addReferenceData(deps.db);
  if (config.production) keepBuildIfRoom(deps);
  const early = createEarlyServer(deps);
  const { url } = early.listen();
  // The second half of the start runs in its own turn of the event loop: pages are answered already, other requests wait for it.
  await Bun.sleep(TURN_MS);
  const { createServer } = await import("./server.ts");
  const server = createServer(deps, early);
  server.features.auth.normaliseStoredNumbers();
  stopOnSignal(deps, server, afterListening(deps, server), unlock);
  surviveDefects(deps);
  deps.log.info(
    { url: config.publicUrlGiven ? config.publicUrl.origin : url, version: VERSION },
    "Randevu is ready",
  );
}

/** A full disk has no room for the copy, but must not keep the server from answering reads. */
function keepBuildIfRoom({ config, log }: Deps): void {
  try {
    keepBuild(config);
  } catch (error) {
    if (storageFailure(error) !== "full") throw error;
    log.error(
      "The disk is full: no copy of the client's files was kept for pages that stay open over an upgrade",
    );
  }
}

/** Runs what no request waits for, each step in its own turn of the event loop: together they take as long as ten requests. */
function afterListening(deps: Deps, { features }: Server): Jobs {
  const { log, metrics, services } = deps;
  let jobs: Jobs | undefined;
  let isStopped = false;
  /** A stop closes the database under whatever is still being read, which is no failure. */
  const load = (what: string, warmUp: () => Promise<void>) => () =>
    warmUp().catch((err) => {
      if (!isStopped) log.error({ err }, `Failed to load ${what}`);
    });
  const steps = [
    () => services.mails.start(),
    async () => {
      const { startJobs } = await import("./jobs/schedule.ts");
      if (!isStopped) jobs = startJobs({ ...deps, features });
    },
    // Otherwise the first search would wait for it.
    load("the cities", features.places.warmUp),
    load("the search index", features.dating.warmUp),
    load("the map of events", features.events.warmUp),
    () => watchProcess(metrics),
    () => warnOfFewDescriptors(log),
    load("the number of missing photos", () => features.images.warnOfMissing()),
  ];
  const next = () => {
    if (isStopped) return;
    const step = steps.shift();
    // Scheduled before this step runs, so that a step that throws does not stop the others.
    if (steps.length > 0) setTimeout(next, TURN_MS);
    step?.();
  };
  setTimeout(next, TURN_MS);
  return {
    stop: () => {
      isStopped = true;
      jobs?.stop();
    },
  };
}

/**
 * Logs and reports a defect in one person's message or timer, which must not end everyone's talks: its transaction has
 * rolled back by itself, and every request has its own answer.
 */
function surviveDefects({ log, services: { errorReports } }: Deps): void {
  const report = (kind: string) => (error: unknown) => {
    if (logIfStorage(log, error, { kind })) return;
    log.error({ err: error }, kind);
    errorReports.send(error);
  };
  process.on("uncaughtException", report("Uncaught exception"));
  process.on("unhandledRejection", report("Unhandled rejection"));
}

function stopOnSignal({ log, db, services }: Deps, server: Server, jobs: Jobs, unlock: () => void): void {
  let stopping = false;
  const parts = [
    () => jobs.stop(),
    () => server.stop(),
    () => Promise.all([services.pushes.stop(), services.mails.stop()]),
    () => services.tiles.stop(),
    () => services.geocoder.stop(),
    () => db.close(),
    unlock,
    () => services.errorReports.flush(),
  ];
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    const started = performance.now();
    log.info({ signal }, "Stopping");
    await stopParts(parts, log);
    log.info({ ms: Math.round(performance.now() - started) }, "Stopped");
    await flushLog(log);
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}
