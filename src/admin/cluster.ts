import { callRoll, complaintsAbout, type Present } from "#src/cluster/roll-call.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import { UsageError } from "./commands.ts";
import type { Diagnosis } from "./doctor.ts";
import { table } from "./table.ts";

export const CLUSTER_HELP = `
  cluster                    The core, its standbys and the gateways that listen at CLUSTER_URL: sockets, when each last heard the core, and what
                             is wrong. Ends with 1 if something is`;

/** It needs no database: a gateway's machine has none. */
export const isAboutCluster = ([command]: readonly string[]): boolean => command === "cluster";

export async function runCluster([, ...args]: readonly string[], config: Config): Promise<Diagnosis> {
  if (args.length > 0) throw new UsageError(`cluster takes no arguments, got ${args.join(" ")}`);
  if (!config.cluster)
    throw new ConfigError(
      "ROLE: this is one process alone. Run this with ROLE and CLUSTER_URL of a cluster.",
    );
  const present = await callRoll(config.cluster.url);
  const complaints = complaintsAbout(present);
  const rows = table(
    ["NODE", "ROLE", "STATE", "EPOCH", "SOCKETS", "HEARD", "UNCONFIRMED", "ANSWERED", "UP", "VERSION"],
    present.map(rowOf),
    "No process listens at this broker.",
  );
  return {
    text: [rows, ...complaints.map((line) => `\n${line}`)].join("\n"),
    isWell: complaints.length === 0,
  };
}

function rowOf({ role, said }: Present): string[] {
  if (!said) return ["?", role, "silent", ...Array<string>(7).fill("–")];
  const { node, status, answeredMs } = said;
  const ofLink =
    status.role === "gateway"
      ? [status.silentMs === null ? "never" : `${seconds(status.silentMs)} ago`, `${status.unconfirmed}`]
      : ["–", "–"];
  return [
    node,
    role,
    status.state,
    status.epoch?.split(":")[0]?.slice(0, 8) ?? "–",
    status.role === "standby" ? "–" : `${status.sockets}`,
    ...ofLink,
    `in ${Math.ceil(answeredMs)} ms`,
    durationOf(status.upMs),
    status.version,
  ];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function durationOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 120) return minutes < 2 ? `${Math.floor(ms / 1000)} s` : `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} days`;
}
