import { hasDemoAccounts } from "#db/demo.ts";
import { storageFailure } from "#db/failure.ts";
import { DatabaseError } from "#db/migrate.ts";
import { STORAGE_SENTENCES } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { type Config, ConfigError, isLoopback, readConfig, VERSION } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { holdDataFolder, unwritableAdvice } from "./data-folder.ts";
import type { Deps } from "./deps.ts";
import { createFront } from "./front.ts";
import { keepBuild } from "./http/site/old-builds.ts";
import type { Jobs } from "./jobs/schedule.ts";
import type { Server } from "./server.ts";
import { watchProcess } from "./services/metrics.ts";

/** The composition root: settings, database, services, server, jobs; then it serves until a signal stops it. */

const DEMO_ACCOUNTS =
  "The database holds demo accounts, whose passwords everyone knows, and PUBLIC_URL is open to everyone. Take them away first: bun run seed --remove";

/** Between two steps of what follows a start; a timer of 0 may come before a request that waits. */
const TURN_MS = 5;

let config: Config | undefined;
start().catch((error) => {
  // What an operator can fix is explained in a sentence; anything else is a defect and shows its stack.
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
});

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  const failure = storageFailure(error);
  if (failure) return STORAGE_SENTENCES[failure](config!.databaseFile);
  return config && unwritableAdvice(error, config);
}

async function start(): Promise<void> {
  config = readConfig(process.env);
  const letGo = holdDataFolder(config);
  const deps = createDeps(config);
  if (!isLoopback(config.publicUrl.hostname) && hasDemoAccounts(deps.db))
    throw new ConfigError(DEMO_ACCOUNTS);
  addReferenceData(deps.db);
  if (config.production) keepBuildIfRoom(deps);
  const front = createFront(deps);
  const { url } = front.listen();
  // Half of a start comes only now, in a turn of the event loop of its own: pages are answered, and what asks for more waits for it.
  await Bun.sleep(TURN_MS);
  const { createServer } = await import("./server.ts");
  const server = createServer(deps, front);
  server.features.auth.normaliseStoredNumbers();
  stopOnSignal(deps, server, afterListening(deps, server), letGo);
  surviveDefects(deps);
  deps.log.info(
    { url: config.publicUrlGiven ? config.publicUrl.origin : url, version: VERSION },
    "Randevu is ready",
  );
}

/** A disk that is full takes no copy, and reads go on all the same. */
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

/** What no request waits for, each in a turn of the event loop of its own: together it takes as long as ten requests. */
function afterListening(deps: Deps, { features }: Server): Jobs {
  const { log, metrics, services } = deps;
  let jobs: Jobs | undefined;
  const steps = [
    () => services.mails.start(),
    async () => {
      const { startJobs } = await import("./jobs/schedule.ts");
      if (!isStopped) jobs = startJobs({ ...deps, features });
    },
    // The first search waits for it otherwise; nothing else does.
    () => features.dating.warmUp().catch((err) => log.error({ err }, "Failed to load the search index")),
    () => features.events.warmUp().catch((err) => log.error({ err }, "Failed to load the map of events")),
    () => watchProcess(metrics),
  ];
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    const step = steps.shift();
    // First, so that one that fails does not keep the rest from their turn.
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
 * A defect in one person's message or timer must not end the talks of everyone: transactions have rolled back by
 * themselves, and every request has its own answer. It is logged and reported instead.
 */
function surviveDefects({ log, services: { errorReports } }: Deps): void {
  const tell = (kind: string) => (error: unknown) => {
    log.error({ err: error }, kind);
    errorReports.send(error);
  };
  process.on("uncaughtException", tell("Uncaught exception"));
  process.on("unhandledRejection", tell("Unhandled rejection"));
}

function stopOnSignal({ log, db, services }: Deps, server: Server, jobs: Jobs, letGo: () => void): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    const started = performance.now();
    log.info({ signal }, "Stopping");
    jobs.stop();
    await server.stop();
    await services.pushes.stop();
    await services.mails.stop();
    services.tiles.stop();
    services.geocoder.stop();
    db.close();
    letGo();
    await services.errorReports.flush();
    log.info({ ms: Math.round(performance.now() - started) }, "Stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}
