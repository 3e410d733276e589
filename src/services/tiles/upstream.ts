import { DAY_MS } from "#contract/time.ts";
import type { Clock } from "#src/deps.ts";
import { readAtMost } from "../outbound/read-at-most.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";

/** Web Mercator: column `x` and row `y` of the 2^z by 2^z tiles. */
export interface TileId {
  z: number;
  x: number;
  y: number;
}

export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type UpstreamAnswer =
  | { kind: "tile"; body: Uint8Array<ArrayBuffer>; type: string; validators: Validators; freshForMs: number }
  | { kind: "same"; freshForMs: number }
  | { kind: "none" }
  /** `askedForMs` is the pause that the server asks for. */
  | { kind: "refused"; status: number; askedForMs: number | null };

const TIMEOUT_MS = 5_000;
const TILE_MAX_BYTES = 512 * 1024;
/** Images that cannot run scripts: SVG is not among them. */
const PICTURES = /^image\/(png|jpeg|webp|avif|gif)$/;

export type Upstream = (
  tile: TileId,
  how: { referer: string | null; known: Validators | null },
) => Promise<UpstreamAnswer>;

/** @throws if it does not answer in time */
export const createUpstream =
  ({ url, userAgent, clock }: { url: string; userAgent: string; clock: Clock }): Upstream =>
  async (tile, { referer, known }) => {
    const answer = await fetch(addressOf(url, tile), {
      headers: {
        accept: "image/*",
        "user-agent": userAgent,
        ...(referer && { referer }),
        ...(known?.etag && { "if-none-match": known.etag }),
        ...(known?.lastModified && { "if-modified-since": known.lastModified }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    try {
      return await read(answer, clock());
    } finally {
      if (!answer.bodyUsed) await answer.body?.cancel();
    }
  };

async function read(answer: Response, now: number): Promise<UpstreamAnswer> {
  const { headers, status } = answer;
  if (status === 304) return { kind: "same", freshForMs: freshForMs(headers, now) };
  if (status === 404 || status === 410) return { kind: "none" };
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const body = status === 200 && PICTURES.test(type) ? await readAtMost(answer, TILE_MAX_BYTES) : null;
  if (!body?.length)
    return { kind: "refused", status, askedForMs: retryAfterMs(headers.get("retry-after"), now) };
  const validators = { etag: headers.get("etag"), lastModified: headers.get("last-modified") };
  return { kind: "tile", body, type, validators, freshForMs: freshForMs(headers, now) };
}

const addressOf = (url: string, { z, x, y }: TileId) =>
  url.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));

/** For a tile without caching headers: the minimum that OpenStreetMap's policy asks for. @internal */
export const DEFAULT_FRESH_MS = 7 * DAY_MS;
const LONGEST_FRESH_MS = 365 * DAY_MS;

/** @internal */
export function freshForMs(headers: Headers, now: number): number {
  const stated = statedBy(headers, now);
  return stated === null ? DEFAULT_FRESH_MS : Math.min(LONGEST_FRESH_MS, Math.max(0, stated));
}

function statedBy(headers: Headers, now: number): number | null {
  const control = headers.get("cache-control")?.toLowerCase() ?? "";
  if (/\b(no-store|no-cache|private)\b/.test(control)) return 0;
  const seconds = /\bs-maxage="?(\d+)/.exec(control) ?? /\bmax-age="?(\d+)/.exec(control);
  if (seconds) return (Number(seconds[1]) - ageOf(headers)) * 1000;
  const expires = headers.get("expires");
  if (expires === null) return null;
  // Relative to the server's own clock. An invalid date, like "0", counts as past.
  const ms = Date.parse(expires) - (Date.parse(headers.get("date") ?? "") || now);
  return Number.isFinite(ms) ? ms : 0;
}

const ageOf = (headers: Headers) => Number(/^\d+$/.exec(headers.get("age") ?? "")?.[0] ?? 0);
