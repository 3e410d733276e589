import { SECOND_MS } from "#contract/time.ts";

export interface ClusterTimes {
  beatMs: number;
  /** Without a heartbeat for so long, the other side is gone. */
  deadMs: number;
  /** A broker that answers nothing for so long is away. Shorter than `deadMs`, so that no one is judged by its silence. */
  mutedMs: number;
  /** Sockets that must come back are closed over this time, so that they do not come all at once. */
  spreadMs: number;
  /** A core owns its name at the broker for so long after it last said so. */
  leaseMs: number;
}

export const CLUSTER_TIMES: ClusterTimes = {
  beatMs: SECOND_MS,
  deadMs: 5 * SECOND_MS,
  mutedMs: 2.5 * SECOND_MS,
  spreadMs: 5 * SECOND_MS,
  leaseMs: 6 * SECOND_MS,
};

/** Channels of the broker. A gateway has one from its start to its end, with whatever number of incarnations. */
export const CORE = "randevu:core";
export const GATEWAYS = "randevu:gateway:*";
export const channelOf = (incarnation: string): string => `randevu:gateway:${processOf(incarnation)}`;
export const processOf = (incarnation: string): string => incarnation.split(".")[0]!;
/** Of a command that asks who is there. */
export const askerOf = (incarnation: string): string => `randevu:asker:${incarnation}`;
