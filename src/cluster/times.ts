import { SECOND_MS } from "#contract/time.ts";

export interface ClusterTimes {
  beatMs: number;
  /** Without a heartbeat for so long, the other side is gone. */
  deadMs: number;
  /** A broker that answers nothing for so long is away. Shorter than `deadMs`, so that no one is judged by its silence. */
  mutedMs: number;
  /** Sockets that must come back are closed over this time, so that they do not come all at once. */
  spreadMs: number;
  /** A core has its place for so long after it last said so, three times in that time. */
  leaseMs: number;
  /** A core that may have lost its place without knowing writes no longer than this. */
  writeMs: number;
  /** A core that was told to give way has stopped by then, or hangs. */
  yieldMs: number;
}

export const CLUSTER_TIMES: ClusterTimes = {
  beatMs: SECOND_MS,
  deadMs: 5 * SECOND_MS,
  mutedMs: 2.5 * SECOND_MS,
  spreadMs: 5 * SECOND_MS,
  leaseMs: 6 * SECOND_MS,
  writeMs: 4 * SECOND_MS,
  yieldMs: 12 * SECOND_MS,
};

/**
 * What is said within this time crosses the broker together. A message of the broker costs more than the ops in it: a longer time
 * saves more CPU, and everyone behind a gateway waits for it twice.
 */
export const GATHER_MS = 2;

/** Channels of the broker. A gateway has one from its start to its end, with whatever number of incarnations. */
export const CORE = "randevu:core";
export const GATEWAYS = "randevu:gateway:*";
export const STANDBYS = "randevu:standby:*";
export const channelOf = (incarnation: string): string => `randevu:gateway:${processOf(incarnation)}`;
export const standbyChannelOf = (run: string): string => `randevu:standby:${run}`;
export const processOf = (incarnation: string): string => incarnation.split(".")[0]!;
/** Of a command that asks who is there. */
export const askerOf = (incarnation: string): string => `randevu:asker:${incarnation}`;

/** A core says its epoch in front of its run, so that its gateways know the later of two. Cores before that had none. */
export const coreIdOf = (epoch: number, run: string): string => `${epoch}:${run}`;
export const epochOf = (coreId: string): number => Number(coreId.match(/^(\d+):/)?.[1] ?? 0);
