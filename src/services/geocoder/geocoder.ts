import { join } from "node:path";
import type { Place } from "#contract/distance.ts";
import type { Lang } from "#contract/lang.ts";
import { DAY_MS, SECOND_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Turns } from "#src/timing/turns.ts";
import { createOutsideCache } from "../outside/cache.ts";
import { CircuitBreaker } from "../outside/circuit-breaker.ts";
import { userAgentOf } from "../outside/user-agent.ts";
import { createNominatim } from "./nominatim.ts";

export interface Geocoder {
  /** Street and house at a place, in a line; null when it is not to be had now, "" when there is none. */
  addressAt(place: Place, lang: Lang): Promise<string | null>;
  /** Lets the next question go, if it may by now; a timer does it by itself. */
  tick(): void;
  stop(): void;
}

/** Nominatim's policy: one request a second, over all users. A little more, since the network shifts them. @internal */
export const GEOCODER_EVERY_MS = 1.1 * SECOND_MS;
/** A longer queue would take more time than writing the address by hand. @internal */
export const GEOCODER_WAITING = 5;
const ADDRESS_MAX = 200;
const KEPT_MS = 30 * DAY_MS;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Some ten metres: pins on one house are one question. */
const DIGITS = 4;

/** Addresses from `GEOCODER_URL` (Nominatim's protocol); without it there are none, and cities of our own table do. */
export function createGeocoder({ config, clock, log }: Pick<Deps, "config" | "clock" | "log">): Geocoder {
  const url = config.geocoderUrl;
  if (!url) return { addressAt: async () => null, tick: () => {}, stop: () => {} };

  const file = join(config.dataDir, "cache", "addresses.db");
  const cache = createOutsideCache({ file, maxBytes: CACHE_BYTES, clock, log });
  const reverse = createNominatim({ url, userAgent: userAgentOf(config), clock });
  const reach = new CircuitBreaker(clock);
  const turns = new Turns(clock, GEOCODER_EVERY_MS, GEOCODER_WAITING);
  const underWay = new Map<string, Promise<string | null>>();
  const source = Bun.hash(url).toString(36);

  async function addressAt({ lat, lon }: Place, lang: Lang): Promise<string | null> {
    const place = { lat: Number(lat.toFixed(DIGITS)), lon: Number(lon.toFixed(DIGITS)) };
    const key = `${source}/${lang}/${place.lat},${place.lon}`;
    const kept = cache.get(key);
    if (kept && kept.freshUntil > clock()) return kept.about;
    const asked =
      underWay.get(key) ?? turns.run(() => ask(key, place, lang)).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return (await asked) ?? kept?.about ?? null;
  }

  async function ask(key: string, place: Place, lang: Lang): Promise<string | null> {
    if (reach.pauseMs > 0) return null;
    try {
      const answer = await reverse(place, lang);
      if (answer.kind === "address") return keep(key, answer.text.slice(0, ADDRESS_MAX));
      reach.failed(answer.askedForMs);
      log.warn({ status: answer.status, pauseMs: reach.pauseMs }, "Geocoder returned an error");
    } catch (error) {
      reach.failed();
      log.warn({ err: error, pauseMs: reach.pauseMs }, "Geocoder unreachable");
    }
    return null;
  }

  function keep(key: string, text: string): string {
    reach.answered();
    cache.put(key, { body: new Uint8Array(0), about: text, freshUntil: clock() + KEPT_MS });
    return text;
  }

  function stop(): void {
    turns.stop();
    cache.close();
  }

  return { addressAt, tick: () => turns.tick(), stop };
}
