import * as z from "zod";
import type { Place } from "#contract/distance.ts";
import { degree } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import type { Clock } from "#src/deps.ts";
import { readAtMost } from "../outbound/read-at-most.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";

export type GeocoderAnswer<T> =
  | { kind: "found"; found: T }
  | { kind: "refused"; status: number; askedForMs: number | null };

export interface NamedPlace extends Place {
  text: string;
}

/** @throws if the response does not come in time, or does not match the protocol */
export interface Nominatim {
  /** Returns "" if the place has no address, as at sea. */
  reverse(place: Place, lang: Lang): Promise<GeocoderAnswer<string>>;
  search(name: string, near: Place, lang: Lang): Promise<GeocoderAnswer<NamedPlace[]>>;
}

const TIMEOUT_MS = 5_000;
const ANSWER_MAX_BYTES = 64 * 1024;
/** Building level; the street and town are part of its address. */
const ZOOM = "18";
const FOUND_MOST = 5;
/** Of several streets with one name, those within this many degrees come first. */
const NEAR_DEGREES = 1;

const word = z.string().optional().catch(undefined);
const addressed = z.object({
  error: z.unknown().optional(),
  name: word,
  address: z
    .object({
      road: word,
      pedestrian: word,
      house_number: word,
      city: word,
      town: word,
      village: word,
      hamlet: word,
      municipality: word,
      suburb: word,
    })
    .optional(),
});
type Addressed = z.infer<typeof addressed>;
const searched = z.array(addressed.extend({ lat: degree(90), lon: degree(180), display_name: word }));

export function createNominatim({
  url,
  userAgent,
  clock,
}: {
  url: string;
  userAgent: string;
  clock: Clock;
}): Nominatim {
  async function ask<T>(
    path: string,
    given: Record<string, string>,
    read: (body: unknown) => T,
  ): Promise<GeocoderAnswer<T>> {
    const asked = new URL(path, url.endsWith("/") ? url : `${url}/`);
    asked.search = new URLSearchParams({ format: "jsonv2", addressdetails: "1", ...given }).toString();
    const response = await fetch(asked, {
      headers: { accept: "application/json", "user-agent": userAgent },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    try {
      const { status, headers } = response;
      if (status !== 200)
        return { kind: "refused", status, askedForMs: retryAfterMs(headers.get("retry-after"), clock()) };
      const body = await readAtMost(response, ANSWER_MAX_BYTES);
      return { kind: "found", found: read(JSON.parse(new TextDecoder().decode(body ?? undefined))) };
    } finally {
      if (!response.bodyUsed) await response.body?.cancel();
    }
  }

  return {
    reverse: ({ lat, lon }, lang) =>
      ask("reverse", { lat: String(lat), lon: String(lon), zoom: ZOOM, "accept-language": lang }, (body) =>
        addressOf(addressed.parse(body)),
      ),
    search: (name, near, lang) =>
      ask(
        "search",
        { q: name, limit: String(FOUND_MOST), viewbox: boxAround(near), "accept-language": lang },
        (body) =>
          searched
            .parse(body)
            .slice(0, FOUND_MOST)
            .map(({ lat, lon, display_name, ...found }) => ({
              lat,
              lon,
              text: addressOf(found) || (display_name ?? name),
            })),
      ),
  };
}

function boxAround({ lat, lon }: Place): string {
  const within = (at: number, most: number) => Math.min(most, Math.max(-most, at));
  const [north, south] = [within(lat + NEAR_DEGREES, 90), within(lat - NEAR_DEGREES, 90)];
  return [within(lon - NEAR_DEGREES, 180), north, within(lon + NEAR_DEGREES, 180), south].join(",");
}

/** The most specific part first, without region and country: "Парк Горького, улица Крымский Вал, 9, Москва". @internal */
export function addressOf({ name, address = {} }: Addressed): string {
  const road = address.road ?? address.pedestrian;
  const street = [road, road && address.house_number].filter(Boolean).join(", ");
  const town =
    address.city ??
    address.town ??
    address.village ??
    address.hamlet ??
    address.municipality ??
    address.suburb;
  // A street's name repeats its road, and a town's repeats the town.
  const thing = name === road || name === town ? undefined : name;
  return [thing, street, town].filter(Boolean).join(", ");
}
