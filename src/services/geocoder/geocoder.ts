import { join } from "node:path";
import type { Place } from "#contract/distance.ts";
import type { Lang } from "#contract/lang.ts";
import { EVENT_ADDRESS_MAX } from "#contract/limits.ts";
import { DAY_MS, SECOND_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { PacedQueue } from "#src/timing/paced-queue.ts";
import { createAnswerCache } from "../outbound/answer-cache.ts";
import { CircuitBreaker } from "../outbound/circuit-breaker.ts";
import { userAgentOf } from "../outbound/user-agent.ts";
import { createNominatim, type GeocoderAnswer, type NamedPlace } from "./nominatim.ts";

export interface Geocoder {
  /** Street and house at a place, in one line; null if unavailable now, "" if there is no address. Members take turns. */
  addressAt(place: Place, lang: Lang, userId: string): Promise<string | null>;
  /** Places with this name, nearest to `near` first; null if unavailable now. */
  placesNamed(name: string, near: Place, lang: Lang, userId: string): Promise<NamedPlace[] | null>;
  tick(): void;
  stop(): void;
}

/** Nominatim's policy: one request a second for all users together. A little more, since the network adds jitter. @internal */
export const GEOCODER_EVERY_MS = 1.1 * SECOND_MS;
/** Waiting in a longer queue would take longer than typing the address. @internal */
export const GEOCODER_WAITING = 5;
const KEPT_MS = 30 * DAY_MS;
const CACHE_BYTES = 8 * 1024 * 1024;
/** About ten metres: pins on one house share a request. */
const DIGITS = 4;

/** Nominatim's protocol. Without `GEOCODER_URL`, cities come from our own table. */
export function createGeocoder({ config, clock, log }: Pick<Deps, "config" | "clock" | "log">): Geocoder {
  const url = config.geocoderUrl;
  const none = async () => null;
  if (!url) return { addressAt: none, placesNamed: none, tick: () => {}, stop: () => {} };

  const file = join(config.dataDir, "cache", "addresses.db");
  const cache = createAnswerCache({ file, maxBytes: CACHE_BYTES, clock, log });
  const nominatim = createNominatim({ url, userAgent: userAgentOf(config), clock });
  const reach = new CircuitBreaker(clock);
  const queue = new PacedQueue(clock, GEOCODER_EVERY_MS, GEOCODER_WAITING);
  const inFlight = new Map<string, Promise<unknown>>();
  const source = Bun.hash(url).toString(36);

  async function answerTo<T>(
    key: string,
    userId: string,
    ask: () => Promise<GeocoderAnswer<T>>,
  ): Promise<T | null> {
    const cached = cache.get(key);
    const known = cached ? (JSON.parse(cached.metadata) as T) : null;
    if (cached && cached.freshUntil > clock()) return known;
    const asked =
      inFlight.get(key) ?? queue.run(userId, () => askNow(key, ask)).finally(() => inFlight.delete(key));
    inFlight.set(key, asked);
    return ((await asked) as T | null) ?? known;
  }

  async function askNow<T>(key: string, ask: () => Promise<GeocoderAnswer<T>>): Promise<T | null> {
    if (reach.pauseMs > 0) return null;
    try {
      const answer = await ask();
      if (answer.kind === "found") return keep(key, answer.found);
      reach.failed(answer.askedForMs);
      log.warn({ status: answer.status, pauseMs: reach.pauseMs }, "Geocoder returned an error");
    } catch (error) {
      reach.failed();
      log.warn({ err: error, pauseMs: reach.pauseMs }, "Geocoder unreachable");
    }
    return null;
  }

  function keep<T>(key: string, found: T): T {
    reach.answered();
    const metadata = JSON.stringify(found);
    cache.put(key, { body: new Uint8Array(0), metadata, freshUntil: clock() + KEPT_MS });
    return found;
  }

  async function addressAt({ lat, lon }: Place, lang: Lang, userId: string): Promise<string | null> {
    const place = { lat: Number(lat.toFixed(DIGITS)), lon: Number(lon.toFixed(DIGITS)) };
    const key = `${source}/at/${lang}/${place.lat},${place.lon}`;
    const address = await answerTo(key, userId, () => nominatim.reverse(place, lang));
    return address?.slice(0, EVENT_ADDRESS_MAX) ?? null;
  }

  /** Rounded to a degree, so that searches around the same town share an answer. */
  async function placesNamed(
    name: string,
    { lat, lon }: Place,
    lang: Lang,
    userId: string,
  ): Promise<NamedPlace[] | null> {
    const near = { lat: Math.round(lat), lon: Math.round(lon) };
    const asked = name.toLowerCase().replace(/\s+/g, " ");
    const key = `${source}/named/${lang}/${near.lat},${near.lon}/${asked}`;
    const found = await answerTo(key, userId, () => nominatim.search(asked, near, lang));
    return found?.map((place) => ({ ...place, text: place.text.slice(0, EVENT_ADDRESS_MAX) })) ?? null;
  }

  function stop(): void {
    queue.stop();
    cache.close();
  }

  return { addressAt, placesNamed, tick: () => queue.tick(), stop };
}
