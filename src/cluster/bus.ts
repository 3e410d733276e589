import type { Redis } from "ioredis";
import { ConfigError } from "#src/config/config-error.ts";
import type { Log } from "#src/services/log.ts";
import { CLUSTER_TIMES, type ClusterTimes } from "./times.ts";

export interface Bus {
  /** Both connections stand. Whatever is published meanwhile may still be lost. */
  readonly ready: boolean;
  publish(channel: string, text: string): void;
  /** To which processes listen. @throws when the broker is away */
  channels(pattern: string): Promise<string[]>;
  /** Takes the name for this owner for so long; false while it is another's. @throws when the broker is away */
  hold(name: string, owner: string, forMs: number): Promise<boolean>;
  letGo(name: string, owner: string): Promise<void>;
  stop(): void;
}

const OLDEST_MAJOR = 7;
const RETRY_MAX_MS = 500;
const CONNECT_WITHIN_MS = 2_000;

/** Compared and renewed in one step: another may have taken the name since it ran out. */
const HOLD = `local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const LET_GO = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

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
  reader.on("close", () => log.warn("The broker is away"));
  reader.on("ready", () => log.info("The broker is back"));

  return {
    get ready() {
      return writer.status === "ready" && reader.status === "ready";
    },
    publish(channel, text) {
      // The link repeats what does not arrive.
      if (writer.status === "ready") void writer.publish(channel, text).catch(() => {});
    },
    channels: async (pattern) => (await writer.pubsub("CHANNELS", pattern)) as string[],
    hold: async (name, owner, forMs) => (await writer.eval(HOLD, 1, name, owner, forMs)) === 1,
    letGo: async (name, owner) => void (await writer.eval(LET_GO, 1, name, owner)),
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
