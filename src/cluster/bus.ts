import type { Redis } from "ioredis";
import { ConfigError } from "#src/config/config-error.ts";
import type { Log } from "#src/services/log.ts";
import { CLUSTER_TIMES, type ClusterTimes } from "./times.ts";

/** What the holder of the core's place says of itself. */
export interface Claim {
  /** 0 until it works as the core. */
  epoch: number;
  /** It stops to write in time, should it be unable to renew this. */
  isBounded: boolean;
  /** Whose lock it has, "" for none: another process with that lock knows that the holder is gone. */
  volume: string;
}

export interface Holder extends Omit<Claim, "volume"> {
  run: string;
  leftMs: number;
}

/** Of one that is not the core yet, and has no volume's lock. */
export const NO_CLAIM: Claim = { epoch: 0, isBounded: false, volume: "" };

export interface Bus {
  /** Both connections stand. Whatever is published meanwhile may still be lost. */
  readonly ready: boolean;
  publish(channel: string, text: string): void;
  /** To which processes listen. @throws when the broker is away */
  channels(pattern: string): Promise<string[]>;
  /** Takes or keeps the core's place for this run; false while it is another's. @throws when the broker is away */
  hold(run: string, claim: Claim, forMs: number): Promise<boolean>;
  holder(): Promise<Holder | null>;
  letGo(run: string): Promise<void>;
  /** The last that a core has begun, 0 if the broker has lost its memory. */
  lastEpoch(): Promise<number>;
  /** Since when the connection stands: what was seen before it says nothing about now. */
  readonly readySince: number;
  stop(): void;
}

const OLDEST_MAJOR = 7;
const RETRY_MAX_MS = 500;
const CONNECT_WITHIN_MS = 2_000;

const [LEASE, EPOCH] = ["randevu:lease", "randevu:epoch"];

/**
 * Compared and renewed in one step: another may have taken the place since it ran out, or have had it and gone. What a core says of
 * itself is not overwritten by the standby that keeps the place for it.
 */
const HOLD = `local holder = redis.call('hget', KEYS[1], 'run')
if holder and holder ~= ARGV[1] then
  if ARGV[3] ~= '0' or ARGV[5] == '' or redis.call('hget', KEYS[1], 'volume') ~= ARGV[5] then return 0 end
  redis.call('del', KEYS[1])
end
if ARGV[3] ~= '0' then
  if tonumber(redis.call('get', KEYS[2]) or '0') > tonumber(ARGV[3]) then return 0 end
  redis.call('set', KEYS[2], ARGV[3])
  redis.call('hset', KEYS[1], 'epoch', ARGV[3], 'bounded', ARGV[4], 'volume', ARGV[5])
end
redis.call('hset', KEYS[1], 'run', ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`;
const HOLDER = `local found = redis.call('hmget', KEYS[1], 'run', 'epoch', 'bounded')
return { found[1], found[2], found[3], redis.call('pttl', KEYS[1]) }`;
const LET_GO = `if redis.call('hget', KEYS[1], 'run') == ARGV[1] then redis.call('del', KEYS[1]) end`;

/** @throws ConfigError when there is no broker, or not one that is fit. */
export async function connectBus({
  url,
  channel,
  received,
  log,
  times: { beatMs, mutedMs } = CLUSTER_TIMES,
}: {
  url: string;
  channel: string;
  received(text: string): void;
  log: Log;
  times?: ClusterTimes;
}): Promise<Bus> {
  // Bun's own client goes deaf for good once its broker restarts. Loaded here: one process alone needs none.
  const { Redis } = await import("ioredis");
  const connect = () =>
    new Redis(url, {
      // It would replay frames from before the broker went away, out of their order.
      enableOfflineQueue: false,
      lazyConnect: true,
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: mutedMs,
      retryStrategy: (times) => Math.min(50 * 2 ** times, RETRY_MAX_MS),
    });
  const [writer, reader] = [connect(), connect()];
  try {
    for (const client of [writer, reader]) await open(client);
    await checkVersion(writer);
  } catch (error) {
    writer.disconnect();
    reader.disconnect();
    throw error;
  }
  await reader.subscribe(channel);
  reader.on("message", (_channel, text: string) => received(text));
  for (const client of [writer, reader]) client.on("error", () => {});
  // A network that falls silent closes nothing: the timeout of the sockets counts from what they ask.
  const asking = setInterval(() => {
    for (const client of [writer, reader]) if (client.status === "ready") client.ping().catch(() => {});
  }, beatMs);
  let isAway = false;
  // Each attempt to come back closes a connection, too.
  reader.on("close", () => {
    if (!isAway) log.warn("The broker is away");
    isAway = true;
  });
  reader.on("ready", () => {
    log.info("The broker is back");
    isAway = false;
  });
  let readySince = performance.now();
  writer.on("ready", () => {
    readySince = performance.now();
  });

  return {
    get ready() {
      return writer.status === "ready" && reader.status === "ready";
    },
    publish(channel, text) {
      // The link repeats what does not arrive.
      if (writer.status === "ready") void writer.publish(channel, text).catch(() => {});
    },
    channels: async (pattern) => (await writer.pubsub("CHANNELS", pattern)) as string[],
    hold: async (run, { epoch, isBounded, volume }, forMs) =>
      (await writer.eval(HOLD, 2, LEASE, EPOCH, run, forMs, epoch, isBounded ? 1 : 0, volume)) === 1,
    async holder() {
      const found = (await writer.eval(HOLDER, 1, LEASE)) as [
        string | null,
        string | null,
        string | null,
        number,
      ];
      const [run, epoch, bounded, leftMs] = found;
      return run === null ? null : { run, epoch: Number(epoch), isBounded: bounded === "1", leftMs };
    },
    letGo: async (run) => void (await writer.eval(LET_GO, 1, LEASE, run)),
    lastEpoch: async () => Number(await writer.get(EPOCH)),
    get readySince() {
      return readySince;
    },
    stop() {
      clearInterval(asking);
      reader.removeAllListeners("close");
      writer.disconnect();
      reader.disconnect();
    },
  };
}

async function open(client: Redis): Promise<void> {
  let reason = "";
  const note = (error: Error) => {
    reason ||= error.message;
  };
  client.on("error", note);
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(
      /WRONGPASS|NOAUTH|AUTH/.test(reason)
        ? "CLUSTER_URL: the broker refuses this name or password. Write redis://:password@host:6379, with # / ? % in a password as %23 %2F %3F %25."
        : `CLUSTER_URL: no broker answers there (${reason || (error as Error).message}). Start Valkey or Redis, or correct the address.`,
    );
  } finally {
    client.off("error", note);
  }
}

async function checkVersion(client: Redis): Promise<void> {
  const version = (await client.info("server")).match(/redis_version:(\S+)/)?.[1] ?? "0";
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new ConfigError(
      `CLUSTER_URL: the broker there is version ${version}, wants Redis ${OLDEST_MAJOR}.0 or Valkey.`,
    );
}
