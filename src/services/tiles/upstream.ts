import type { Clock } from "#src/deps.ts";
import { readAtMost } from "../outbound/read-at-most.ts";
import { retryAfterMs } from "../outbound/retry-after.ts";
import { freshForMs } from "./freshness.ts";

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
