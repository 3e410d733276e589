import type { Config } from "#src/config.ts";
import { createNominatim } from "#src/services/geocoder/nominatim.ts";
import { userAgentOf } from "#src/services/outbound/user-agent.ts";
import { createUpstream } from "#src/services/tiles/upstream.ts";
import type { Attempt } from "./attempts.ts";

/** Further off, S3 refuses requests, and codes and links end early. */
const CLOCK_OFF_MOST_S = 60;
const MOSCOW = { lat: 55.76, lon: 37.62 };

export function webAttempts(config: Config): Attempt[] {
  const userAgent = userAgentOf(config);
  const { tiles, geocoderUrl, sms } = config;
  const found: Attempt[] = [];
  if (tiles.url) {
    const { host, origin } = new URL(tiles.url);
    const upstream = createUpstream({ url: tiles.url, userAgent, clock: Date.now });
    found.push(
      { what: "TILES_URL", weight: "must", at: host, run: () => problemOfTiles(upstream, host) },
      { what: "the clock", weight: "must", at: host, run: (signal) => problemOfClock(origin, signal) },
    );
  }
  if (geocoderUrl) {
    const { host } = new URL(geocoderUrl);
    const nominatim = createNominatim({ url: geocoderUrl, userAgent, clock: Date.now });
    const run = () => problemOfGeocoder(nominatim, host);
    found.push({ what: "GEOCODER_URL", weight: "must", at: host, run });
  }
  if (sms.url) {
    const { url, token } = sms;
    const run = (signal: AbortSignal) => problemOfGateway(url, token, signal);
    found.push({ what: "SMS_URL", weight: "must", at: new URL(url).host, run });
  }
  return found;
}

/** The whole world in one tile: everyone has it in a cache. */
async function problemOfTiles(
  upstream: ReturnType<typeof createUpstream>,
  host: string,
): Promise<string | null> {
  const answer = await upstream({ z: 0, x: 0, y: 0 }, { referer: null, known: null });
  if (answer.kind === "tile") return null;
  const said = answer.kind === "refused" ? `answered ${answer.status} without a picture` : "has no such tile";
  return `${host} ${said}: correct the address, or its key; the map stays empty without`;
}

async function problemOfGeocoder(
  nominatim: ReturnType<typeof createNominatim>,
  host: string,
): Promise<string | null> {
  const answer = await nominatim.reverse(MOSCOW, "ru");
  if (answer.kind === "found") return null;
  return `${host} answered ${answer.status}: correct the address; a public Nominatim wants a BRAND_SUPPORT_EMAIL that can be read`;
}

/** A GET, which sends no text: only a refusal of the token says something, since gateways differ in what they answer to it. */
async function problemOfGateway(
  url: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {}, signal });
  await answer.body?.cancel();
  const { host } = new URL(url);
  if (answer.status === 401 || answer.status === 403)
    return `${host} refuses the token (${answer.status}): correct SMS_TOKEN`;
  return answer.status >= 500 ? `${host} answered ${answer.status}: ask its operator` : null;
}

/** Whether the server can be reached is the business of the other attempts. */
async function problemOfClock(origin: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(origin, { method: "HEAD", redirect: "manual", signal }).catch(() => null);
  const theirs = Date.parse(answer?.headers.get("date") ?? "");
  const seconds = Math.round((Date.now() - theirs) / 1000);
  if (Number.isNaN(theirs) || Math.abs(seconds) <= CLOCK_OFF_MOST_S) return null;
  const off = `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"}`;
  return `it is ${off} ${new URL(origin).host}: set it by NTP; relays, S3 and sign-in by others refuse what is signed at a wrong time`;
}
