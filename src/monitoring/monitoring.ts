import { statfsSync } from "node:fs";
import { Gauge } from "prom-client";
import { MINUTE_MS } from "#contract/time.ts";
import type { StorageFailure } from "#db/failure.ts";
import { readBackupState } from "#src/backups/state.ts";
import type { Deps } from "#src/deps.ts";
import { hasMetDamage, logIfStorage } from "#src/http/storage-problem.ts";
import { createReplicaWatch } from "./replica.ts";
import { createMonitoringStore, type Queue } from "./store.ts";

export type Monitoring = ReturnType<typeof createMonitoring>;

interface Cluster {
  brokerIsAway(): boolean;
  standbyIsMissing(): boolean;
}

/** However often the metrics are read, the database and the disk are asked once in this time. */
const FRESH_MS = 5_000;
/** From then on `/readyz` names the queue, or the replica. */
const LATE_MS = 30 * MINUTE_MS;
const REPLICA_LATE_MS = 5 * MINUTE_MS;

const FAILURES: readonly StorageFailure[] = ["full", "damaged", "readonly", "broken", "busy"];

export function createMonitoring(
  deps: Pick<Deps, "config" | "db" | "clock" | "log" | "metrics"> & {
    services: Pick<Deps["services"], "pushes">;
  },
) {
  const { config, db, clock, log, services } = deps;
  const gauges = createGauges(deps.metrics.registry);
  // A gauge begins at 0, which without a replica or backups would be an alarm, or a lie.
  for (const gauge of [gauges.replicaUp, gauges.replicaLag, gauges.replicaErrors, gauges.backupAge])
    gauge.remove();
  const replica = createReplicaWatch(deps);
  let cluster: Cluster = { brokerIsAway: () => false, standbyIsMissing: () => false };
  let isShortOfWorkers = () => false;
  const store = createMonitoringStore(db);
  const queues = atMostEvery(FRESH_MS, clock, (): [name: string, queue: Queue][] =>
    db.reading(() => [...store.queues(), ["push", services.pushes.queue()]]),
  );
  const refresh = atMostEvery(FRESH_MS, clock, async () => {
    await replica.refresh();
    setReplica();
    setDisk();
    try {
      setDatabase();
    } catch (error) {
      // A damaged database cannot count its rows; `setStorage` says what it is.
      if (!logIfStorage(log, error, { kind: "metrics" })) throw error;
    }
    setStorage();
  });

  function setReplica(): void {
    const state = replica.state();
    if (!state) return;
    gauges.replicaUp.set(state.up ? 1 : 0);
    gauges.replicaErrors.set(state.errors);
    if (state.lagMs === null) gauges.replicaLag.remove();
    else gauges.replicaLag.set(state.lagMs / 1000);
  }

  function setDisk(): void {
    if (config.backups) {
      const { succeededAt } = readBackupState(config);
      gauges.backupAge.set(succeededAt === null ? Number.POSITIVE_INFINITY : secondsSince(succeededAt));
    }
    try {
      const { bavail, blocks, bsize } = statfsSync(config.dataDir);
      gauges.diskFree.set(bavail * bsize);
      gauges.disk.set(blocks * bsize);
    } catch {
      // A database in memory has no folder.
    }
  }

  function setStorage(): void {
    const failure = hasMetDamage(log) ? "damaged" : db.refusal();
    for (const kind of FAILURES) gauges.storageFailure.set({ failure: kind }, kind === failure ? 1 : 0);
  }

  function setDatabase(): void {
    const pageSize = store.pragma("page_size");
    gauges.database.set(store.pragma("page_count") * pageSize);
    gauges.databaseFree.set(store.pragma("freelist_count") * pageSize);
    for (const [queue, { waiting, since }] of queues()) {
      gauges.waiting.set({ queue }, waiting);
      gauges.oldest.set({ queue }, since === null ? 0 : secondsSince(since));
    }
    gauges.reports.set(store.openReports());
    gauges.tickets.set(store.openTickets());
  }

  const secondsSince = (time: number) => Math.max(0, clock() - time) / 1000;

  return {
    refresh,
    /** So that the log says when Litestream dies, even if no one reads the metrics. */
    watchReplica: replica.refresh,

    /** A core learns of its broker after it is made. */
    watchCluster(core: Cluster): void {
      cluster = core;
    },

    watchWorkers(isShort: () => boolean): void {
      isShortOfWorkers = isShort;
    },

    /** What is late or away, though the server takes requests. */
    degraded(): ("broker" | "standby" | "workers" | "replica" | "mail" | "push")[] {
      const state = replica.state();
      const isReplicaLate = state && (!state.up || (state.lagMs ?? 0) >= REPLICA_LATE_MS);
      const late = queues().flatMap(([name, { since }]) =>
        (name === "mail" || name === "push") && since !== null && clock() - since >= LATE_MS ? [name] : [],
      ) as ("mail" | "push")[];
      return [
        ...(cluster.brokerIsAway() ? (["broker"] as const) : []),
        ...(cluster.standbyIsMissing() ? (["standby"] as const) : []),
        ...(isShortOfWorkers() ? (["workers"] as const) : []),
        ...(isReplicaLate ? (["replica"] as const) : []),
        ...late,
      ];
    },
  };
}

function createGauges(registry: Deps["metrics"]["registry"]) {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name: `randevu_${name}`, help, registers });
  const labelled = <Label extends string>(name: string, help: string, label: Label) =>
    new Gauge({ name: `randevu_${name}`, help, labelNames: [label], registers });
  return {
    replicaUp: gauge("replica_up", "Whether Litestream answers, 1 or 0"),
    replicaLag: gauge("replica_lag_seconds", "For how long writes have been waiting to be uploaded"),
    replicaErrors: gauge("replica_errors", "Litestream's failed synchronisations since it started"),
    backupAge: gauge("backup_age_seconds", "Age of the newest backup"),
    database: gauge("database_bytes", "Size of the database"),
    databaseFree: gauge("database_free_bytes", "Pages of the database that are free to use again"),
    disk: gauge("disk_bytes", "Size of the disk that holds DATA_DIR"),
    diskFree: gauge("disk_free_bytes", "Free space on the disk that holds DATA_DIR"),
    storageFailure: labelled(
      "storage_failure",
      "Why the database accepts no writes: 1 for what it is",
      "failure",
    ),
    waiting: labelled("outgoing_waiting", "What waits to be sent or carried out", "queue"),
    oldest: labelled("outgoing_oldest_seconds", "For how long the oldest of them has been waiting", "queue"),
    reports: gauge("reports_open", "Reports that no moderator has decided"),
    tickets: gauge("support_tickets_open", "Open requests to support"),
  };
}

function atMostEvery<T>(ms: number, clock: Deps["clock"], work: () => T): () => T {
  let latest: { at: number; result: T } | undefined;
  return () => {
    if (!latest || clock() - latest.at >= ms) latest = { at: clock(), result: work() };
    return latest.result;
  };
}
