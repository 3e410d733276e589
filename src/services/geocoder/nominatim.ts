import * as z from "zod";
import type { Place } from "#contract/distance.ts";
import type { Lang } from "#contract/lang.ts";
import type { Clock } from "#src/deps.ts";
import { readAtMost } from "../outside/read-answer.ts";
import { retryAfterMs } from "../outside/retry-after.ts";

type GeocoderAnswer =
  /** `text` is "" where nothing has an address, as at sea. */
  { kind: "address"; text: string } | { kind: "refused"; status: number; askedForMs: number | null };

/** @throws when there is no answer in time, or one that is not of the protocol */
export type Reverse = (place: Place, lang: Lang) => Promise<GeocoderAnswer>;

const TIMEOUT_MS = 5_000;
const ANSWER_MAX_BYTES = 64 * 1024;
/** A building; what lies around it is in its address. */
const ZOOM = "18";

const word = z.string().optional().catch(undefined);
const answer = z.object({
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
type Found = z.infer<typeof answer>;

/** Nominatim's reverse geocoding: `GET /reverse?format=jsonv2`. */
export const createNominatim =
  ({ url, userAgent, clock }: { url: string; userAgent: string; clock: Clock }): Reverse =>
  async ({ lat, lon }, lang) => {
    const asked = new URL("reverse", url.endsWith("/") ? url : `${url}/`);
    const given = { format: "jsonv2", lat: String(lat), lon: String(lon), zoom: ZOOM, addressdetails: "1" };
    asked.search = new URLSearchParams({ ...given, "accept-language": lang }).toString();
    const response = await fetch(asked, {
      headers: { accept: "application/json", "user-agent": userAgent },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    try {
      const { status, headers } = response;
      if (status !== 200)
        return { kind: "refused", status, askedForMs: retryAfterMs(headers.get("retry-after"), clock()) };
      const body = await readAtMost(response, ANSWER_MAX_BYTES);
      const found = answer.parse(JSON.parse(new TextDecoder().decode(body ?? undefined)));
      return { kind: "address", text: addressOf(found) };
    } finally {
      if (!response.bodyUsed) await response.body?.cancel();
    }
  };

/** One line, the most exact first: "Парк Горького, улица Крымский Вал, 9, Москва". The whole answer goes on to the continent. @internal */
export function addressOf({ name, address = {} }: Found): string {
  const road = address.road ?? address.pedestrian;
  const street = [road, road && address.house_number].filter(Boolean).join(", ");
  const town =
    address.city ??
    address.town ??
    address.village ??
    address.hamlet ??
    address.municipality ??
    address.suburb;
  // A street's own name is that of its road, a town's that of the town.
  const thing = name === road || name === town ? undefined : name;
  return [thing, street, town].filter(Boolean).join(", ");
}
