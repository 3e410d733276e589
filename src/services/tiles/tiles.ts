import { join } from "node:path";
import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { networksOf } from "#src/http/sender/address-key.ts";
import { NetworkBuckets } from "#src/http/sender/network-buckets.ts";
import { Bucket } from "#src/timing/bucket.ts";
import { FairTurns } from "#src/timing/fair-turns.ts";
import { type CachedAnswer, createAnswerCache } from "../outbound/answer-cache.ts";
import { CircuitBreaker } from "../outbound/circuit-breaker.ts";
import { userAgentOf } from "../outbound/user-agent.ts";
import { createUpstream, type TileId, type UpstreamAnswer, type Validators } from "./upstream.ts";

interface Tile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
  freshForMs: number;
}

export interface Tiles {
  /** Null if none is available now: no tile server is configured, it is unreachable, or it has no such tile. */
  get(tile: TileId, requester: Requester): Promise<Tile | null>;
  stop(): void;
}

/** `address` for limits and turns; of the `referer` only the origin is passed on. */
interface Requester {
  address: string;
  referer?: string | undefined;
}

interface TileMetadata extends Validators {
  type: string;
  etagOfOurs: string;
}

const UPSTREAM_AT_ONCE = 6;
/** More than four screens: the address with most of them gets a cached tile, or none. */
const UPSTREAM_WAITING = 128;
/** A script that walks over the map would be a bulk download in our name. Once half is gone, an address may use less of the rest. */
const ASKED_BY_ADDRESS = { burst: 400, perSecond: 1 };
const ASKED_BY_ALL = { burst: 1_200, perSecond: 10 };
/** How long a stale tile is shown before the server is asked again, and how long a missing tile counts as missing. */
const STALE_FOR_MS = MINUTE_MS;
const NONE_FOR_MS = HOUR_MS;
const NONE_MOST = 10_000;

/** Cached by the rules of its server. Nothing is prefetched. */
export function createTiles({ config, clock, log }: Pick<Deps, "config" | "clock" | "log">): Tiles {
  const { url, cacheBytes } = config.tiles;
  if (!url) return { get: async () => null, stop: () => {} };

  const file = join(config.dataDir, "cache", "tiles.db");
  const cache = createAnswerCache({ file, maxBytes: cacheBytes, clock, log });
  const upstream = createUpstream({ url, userAgent: userAgentOf(config), clock });
  const reach = new CircuitBreaker(clock);
  const turns = new FairTurns({ atOnce: UPSTREAM_AT_ONCE, waitingMost: UPSTREAM_WAITING });
  const byAddress = new NetworkBuckets(ASKED_BY_ADDRESS);
  const byAll = new Bucket(ASKED_BY_ALL, clock());
  const inFlight = new Map<string, Promise<Tile | null>>();
  const missingUntil = new Map<string, number>();
  const source = Bun.hash(url).toString(36);

  async function get(tile: TileId, { address, referer }: Requester): Promise<Tile | null> {
    const key = `${source}/${tile.z}/${tile.x}/${tile.y}`;
    const cached = cache.get(key);
    if (cached && cached.freshUntil > clock()) return asTile(cached, cached.freshUntil - clock());
    if ((missingUntil.get(key) ?? 0) > clock()) return null;
    const asked = inFlight.get(key);
    if (asked) return asked;
    if (reach.pauseMs > 0 || !mayAsk(address)) return stale(cached);
    const asking = ask(key, tile, cached, { address, referer });
    inFlight.set(key, asking);
    return asking;
  }

  function mayAsk(address: string): boolean {
    if (!config.rateLimits) return true;
    const now = clock();
    if (byAll.waitMs(now) > 0 || byAddress.used(address, now) > 2 * byAll.left(now)) return false;
    return byAddress.take(address, now) === 0 && byAll.take(now);
  }

  function ask(
    key: string,
    tile: TileId,
    cached: CachedAnswer | undefined,
    { address, referer }: Requester,
  ): Promise<Tile | null> {
    return turns
      .run(
        networksOf(address).reverse(),
        () => refresh(key, tile, cached, originOf(referer)),
        () => stale(cached),
      )
      .finally(() => inFlight.delete(key));
  }

  async function refresh(
    key: string,
    tile: TileId,
    cached: CachedAnswer | undefined,
    referer: string | null,
  ): Promise<Tile | null> {
    // Checked again: requests that waited before this one may have found the server unreachable.
    if (reach.pauseMs > 0) return stale(cached);
    try {
      const answer = await upstream(tile, { referer, known: cached ? metadataOf(cached) : null });
      return take(key, cached, answer);
    } catch (error) {
      reach.failed();
      log.warn({ err: error, pauseMs: reach.pauseMs }, "Tile server unreachable");
      return stale(cached);
    }
  }

  function take(key: string, cached: CachedAnswer | undefined, answer: UpstreamAnswer): Tile | null {
    if (answer.kind === "refused") {
      reach.failed(answer.askedForMs);
      log.warn({ status: answer.status, pauseMs: reach.pauseMs }, "Tile server returned an error");
      return stale(cached);
    }
    reach.answered();
    if (answer.kind === "none") {
      if (missingUntil.size >= NONE_MOST) missingUntil.clear();
      missingUntil.set(key, clock() + NONE_FOR_MS);
      return null;
    }
    const freshUntil = clock() + answer.freshForMs;
    if (answer.kind === "same") {
      cache.renew(key, freshUntil);
      return cached ? asTile(cached, answer.freshForMs) : null;
    }
    const metadata: TileMetadata = {
      ...answer.validators,
      type: answer.type,
      etagOfOurs: `"${Bun.hash(answer.body).toString(36)}"`,
    };
    const tile: CachedAnswer = { body: answer.body, metadata: JSON.stringify(metadata), freshUntil };
    cache.put(key, tile);
    return asTile(tile, answer.freshForMs);
  }

  return { get, stop: cache.close };
}

const metadataOf = ({ metadata }: CachedAnswer) => JSON.parse(metadata) as TileMetadata;

function asTile(cached: CachedAnswer, freshForMs: number): Tile {
  const { type, etagOfOurs: etag } = metadataOf(cached);
  return { body: cached.body, type, etag, freshForMs };
}

const stale = (cached: CachedAnswer | undefined) => (cached ? asTile(cached, STALE_FOR_MS) : null);

/** Only the origin, since a page's path may reveal what someone views. */
const originOf = (referer: string | undefined) => {
  const origin = referer && URL.parse(referer)?.origin;
  return origin && origin !== "null" ? `${origin}/` : null;
};
