import { hasDemoAccounts } from "#db/demo.ts";
import { storageFailure } from "#db/failure.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { adviceOn } from "./advice.ts";
import type { Core } from "./cluster/core.ts";
import type { Tenure } from "./cluster/tenure.ts";
import { ConfigError } from "./config/config-error.ts";
import { isLoopback } from "./config/loopback.ts";
import { type Config, readConfig, VERSION } from "./config.ts";
import { createDeps } from "./create-deps.ts";
import { lockDataFolder, volumeOf } from "./data-folder.ts";
import type { Deps } from "./deps.ts";
import { keepBuild } from "./http/site/old-builds.ts";
import { logIfStorage } from "./http/storage-problem.ts";
import { type Jobs, startJobs } from "./jobs/schedule.ts";
import { createServer, type Server } from "./server.ts";
import { warnOfFewDescriptors } from "./services/descriptors.ts";
import { createLog, flushLog } from "./services/log.ts";
import { watchProcess } from "./services/metrics.ts";
import { noteSecretKey } from "./services/rotation/rotation.ts";
import { stopParts } from "./stop-parts.ts";
import type { Workers } from "./workers/workers.ts";

/** The composition root. */

const DEMO_ACCOUNTS =
  "The database holds demo accounts, whose passwords everyone knows, and PUBLIC_URL is open to everyone. Take them away first, in a clone of the repository and with the same DATA_DIR: bun run seed --remove";

/** The last words of the command that starts a read worker: this and its number. */
const WORKER = "worker";

const ALONE =
  "The disk is full: reads are served, and writes once there is room. Commands and Litestream can open the database after the next restart";

let config: Config | undefined;
start().catch((error) => {
  console.error(adviceOn(error, config) ?? error);
  process.exit(1);
});

async function start(): Promise<void> {
  config = readConfig(process.env);
  const { cluster } = config;
  if (cluster?.role === "gateway") {
    const { runGateway } = await import("./cluster/run-gateway.ts");
    return runGateway(config, cluster);
  }
  // Other users of the machine must not read people's messages, even if the operator made the folder and it is open to them.
  process.umask(0o077);
  const [role, number] = process.argv.slice(-2);
  if (role === WORKER) {
    const { runWorker } = await import("./workers/run-worker.ts");
    return runWorker(config, Number(number));
  }
  if (cluster?.role === "standby") {
    const { runStandby } = await import("./cluster/run-standby.ts");
    return runStandby(config, cluster);
  }
  const tenure = cluster ? await newTenure() : null;
  const unlock = lockDataFolder(config);
  const deps = createDeps(
    config,
    cluster ? { log: createLog(config.logLevel).child({ node: cluster.node }) } : {},
    tenure?.mayWrite,
  );
  if (deps.db.isAlone) deps.log.error(ALONE);
  for (const { given, meant } of config.misspelled)
    deps.log.warn(`${given} is no setting and is ignored; ${meant} was probably meant`);
  if (!isLoopback(config.publicUrl.hostname) && hasDemoAccounts(deps.db))
    throw new ConfigError(DEMO_ACCOUNTS);
  addReferenceData(deps.db);
  if (config.production) keepBuildIfRoom(deps);
  const server = createServer(deps);
  server.features.auth.normaliseStoredNumbers();
  server.features.moderation.markEarlier();
  noteSecretKey(deps);
  server.takeOver();
  const core = cluster && tenure ? await takeGateways({ ...cluster, tenure }, deps, server) : null;
  const { url } = server.listen();
  surviveDefects(deps);
  deps.services.mails.start();
  const jobs = startJobs({ ...deps, features: server.features, monitoring: server.monitoring });
  const workers = await startWorkers(deps, server);
  const stopping = stopOnSignal(deps, server, jobs, { core, workers, unlock });
  watchProcess(deps.metrics);
  warnOfFewDescriptors(deps.log);
  deps.log.info(
    { url: config.publicUrlGiven ? config.publicUrl.origin : url, version: VERSION },
    "Randevu is ready",
  );
  await warmUp(server, deps, stopping);
}

async function newTenure(): Promise<Tenure> {
  const { Tenure } = await import("./cluster/tenure.ts");
  const { CLUSTER_TIMES } = await import("./cluster/times.ts");
  return new Tenure(CLUSTER_TIMES.writeMs);
}

/** Their sockets become this process's own. Before it listens, so that no core serves beside another. */
async function takeGateways(
  cluster: { url: string; node: string; tenure: Tenure },
  deps: Deps,
  { sockets, handler, monitoring }: Server,
): Promise<Core> {
  const { createCore } = await import("./cluster/core.ts");
  const replaced = () => void process.emit("SIGTERM", "SIGTERM");
  // Set by the standby that started this process.
  const place = process.env.CLUSTER_PLACE;
  const volume = volumeOf(deps.config);
  const core = await createCore({
    ...deps,
    ...cluster,
    place,
    volume,
    sockets,
    seal: handler.seal,
    replaced,
  });
  monitoring.watchCluster(core);
  return core;
}

/** None by default, and none next to a database that no other process can open. */
async function startWorkers(deps: Deps, { features, monitoring, readBy }: Server): Promise<Workers | null> {
  const { config, db } = deps;
  if (config.workers === 0 || db.isAlone) return null;
  const { createWorkers } = await import("./workers/workers.ts");
  // In a binary `argv[1]` is the unpacked program, which the binary itself starts.
  const command = [process.execPath, process.argv[1]!, WORKER];
  const workers = createWorkers({ ...deps, features, count: config.workers, command, env: process.env });
  readBy(workers.answer);
  monitoring.watchWorkers(workers.isShort);
  return workers;
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

/** Otherwise the first request that needs them would wait. */
async function warmUp({ features }: Server, { log }: Deps, isStopping: () => boolean): Promise<void> {
  const { places, dating, events, images } = features;
  const loads = {
    "the cities": places.warmUp,
    "the search index": dating.warmUp,
    "the map of events": events.warmUp,
    "the number of missing photos": () => images.warnOfMissing(),
  };
  for (const [what, load] of Object.entries(loads)) {
    try {
      await load();
    } catch (err) {
      // A stop closes the database under whatever is still being read, which is no failure.
      if (isStopping()) return;
      log.error({ err }, `Failed to load ${what}`);
    }
  }
}

/** In one person's message or timer: it must not end everyone's talks. Its transaction has rolled back by itself. */
function surviveDefects({ log, services: { errorReports } }: Deps): void {
  const report = (kind: string) => (error: unknown) => {
    if (logIfStorage(log, error, { kind })) return;
    log.error({ err: error }, kind);
    errorReports.send(error);
  };
  process.on("uncaughtException", report("Uncaught exception"));
  process.on("unhandledRejection", report("Unhandled rejection"));
}

function stopOnSignal(
  { log, db, services }: Deps,
  server: Server,
  jobs: Jobs,
  { core, workers, unlock }: { core: Core | null; workers: Workers | null; unlock: () => void },
): () => boolean {
  let stopping = false;
  const parts = [
    () => jobs.stop(),
    () => workers?.stop(),
    () => server.stop(),
    () => core?.stop(),
    () => server.handOver(),
    () => Promise.all([services.pushes.stop(), services.mails.stop()]),
    () => services.limitRefusals.write(),
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
  return () => stopping;
}
