import { statfsSync } from "node:fs";
import { readiness } from "#contract/common.ts";
import { DAY_MS } from "#contract/time.ts";
import { type BackupState, readBackupState } from "#src/backups/state.ts";
import { gatewayReadiness } from "#src/cluster/status.ts";
import { urlHost } from "#src/config/url-host.ts";
import type { Config } from "#src/config.ts";
import { isOpenToOthers, openToOthers } from "#src/data-folder.ts";
import { askLitestream } from "#src/monitoring/replica.ts";
import type { Attempt } from "./attempts.ts";
import { type Finding, must, should } from "./finding.ts";

/** Below a tenth the log warns too. */
const LITTLE = 0.1;
const NOTHING_BYTES = 100e6;
/** One that was missed is no alarm. */
const BACKUP_LATE_MS = 2 * DAY_MS;

export function machineFindings(config: Config, envFile: string): Finding[] {
  const { backups, dataDir } = config;
  return [
    ...diskFindings(dataDir),
    ...modeFindings(dataDir, envFile),
    ...(backups ? backupFindings(readBackupState(config), Date.now()) : []),
  ];
}

function diskFindings(dataDir: string): Finding[] {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir);
    return spaceFindings(bavail * bsize, blocks * bsize);
  } catch {
    // There is no folder before the first start.
    return [];
  }
}

/** @internal */
export function spaceFindings(free: number, total: number): Finding[] {
  const why = `${(free / 1e9).toFixed(1)} GB of ${(total / 1e9).toFixed(1)} GB are free on its disk: see "What fills the disk" in docs/operations.md`;
  if (free < NOTHING_BYTES) return [must("DATA_DIR", why)];
  return free < LITTLE * total ? [should("DATA_DIR", why)] : [];
}

function modeFindings(dataDir: string, envFile: string): Finding[] {
  const open = openToOthers(dataDir);
  const found = open.map((path) =>
    must(
      "DATA_DIR",
      `other users of this machine can read ${path}: chmod -R go= ${dataDir}, or restart the server`,
    ),
  );
  if (isOpenToOthers(envFile))
    found.push(must(".env", "other users of this machine can read the secrets in it: chmod 600 .env"));
  return found;
}

/** @internal */
export function backupFindings({ succeededAt, failedAt, problem }: BackupState, now: number): Finding[] {
  if (failedAt !== null)
    return [
      must("bun run admin backup", `the latest backup failed (${problem}): correct it, and make one now`),
    ];
  if (succeededAt === null)
    return [should("bun run admin backup", "there is no backup yet: make one, and try to restore it")];
  const days = Math.floor((now - succeededAt) / DAY_MS);
  if (now - succeededAt < BACKUP_LATE_MS) return [];
  return [
    must("bun run admin backup", `the newest backup is ${days} days old: make one, and see the server's log`),
  ];
}

export function neighbourAttempts(config: Config): Attempt[] {
  const { replicaMetrics, host, port } = config;
  const server = `${urlHost(host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host)}:${port}`;
  const found: Attempt[] = [
    {
      what: "/readyz",
      weight: "must",
      at: server,
      run: (signal) =>
        config.cluster?.role === "gateway"
          ? problemOfGateway(server, signal)
          : problemOfServer(server, signal),
    },
  ];
  if (!replicaMetrics || config.cluster?.role === "gateway") return found;
  const run = () => problemOfReplica(replicaMetrics);
  return [{ what: "REPLICA_METRICS_ADDR", weight: "must", at: replicaMetrics, run }, ...found];
}

async function problemOfReplica(address: string): Promise<string | null> {
  const counts = await askLitestream(address);
  if (!counts)
    return `Litestream does not answer at ${address}, so the database is not replicated: start it, and look at its log`;
  if (counts.errors > 0)
    return `${counts.errors} synchronisations have failed since Litestream started: look at its log, and correct the address or keys of its store`;
  return counts.uploads === null
    ? "Litestream has uploaded nothing since it started: look at its log, and whether it reads the DATA_DIR of this server"
    : null;
}

/** A server that is not there is no finding: the command also runs before the first start. */
async function problemOfServer(server: string, signal: AbortSignal): Promise<string | null> {
  const said = readiness.safeParse(await askReadiness(server, signal)).data;
  if (!said) return null;
  if (said.status !== "ready")
    return `the server takes no requests (${said.status}): see "Troubleshooting" in docs/operations.md`;
  if (said.degraded?.includes("broker"))
    return "the core has lost its broker, so that people behind gateways can send nothing: start Valkey or Redis, and look at its log";
  if (said.degraded?.includes("workers"))
    return "fewer read workers run than WORKERS asks for, and the server reads for them itself: see its log, and whether the machine has memory for them";
  return said.degraded ? `${said.degraded.join(", ")} lags behind: see the server's log` : null;
}

async function problemOfGateway(server: string, signal: AbortSignal): Promise<string | null> {
  const said = gatewayReadiness.safeParse(await askReadiness(server, signal)).data;
  if (said?.status === "no_broker")
    return "the gateway has lost its broker, so that its people can send nothing: start Valkey or Redis, or see what is between them";
  if (said?.status === "no_core")
    return "the gateway hears no core, so that its people can send nothing: bun run admin cluster says who is there";
  return null;
}

const askReadiness = (server: string, signal: AbortSignal): Promise<unknown> =>
  fetch(`http://${server}/readyz`, { redirect: "manual", signal })
    .then((answer) => answer.json())
    .catch(() => null);
