import { DAY_MS } from "#contract/time.ts";
import { createHeldRequests } from "./network.ts";
import { flag } from "./photos.ts";

export type TileServer = ReturnType<typeof startTileServer>;

interface Asked {
  path: string;
  headers: Headers;
}

/** Headers that say how long a tile may be cached; `none` sends no header. */
type CacheHeaders = Record<string, string> | "none";

const picture = new Uint8Array(flag(64, 64));

/**
 * A tile server on loopback that enforces OpenStreetMap's usage policy: a user agent with a name and a contact address, no more
 * parallel requests than a browser makes, and none for a tile that is still cacheable. It refuses requests that break a rule
 * and records them in `violations`.
 */
export function startTileServer({ clock, atOnce = 6 }: { clock: () => number; atOnce?: number }) {
  const asked: Asked[] = [];
  const violations: string[] = [];
  const given = new Map<string, { etag: string; until: number }>();
  const requests = createHeldRequests();
  let cacheHeaders: CacheHeaders = { "cache-control": "public, max-age=86400" };
  let version = 1;
  let underWay = 0;
  let fault: ((path: string) => Response) | null = null;

  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    asked.push({ path, headers: request.headers });
    underWay += 1;
    requests.note();
    try {
      await requests.wait();
      const broken = ruleBrokenBy(path, request.headers);
      if (!broken) return fault?.(path) ?? tile(path, request.headers);
      violations.push(`${path}: ${broken}`);
      return new Response("Blocked, see the usage policy", { status: 403 });
    } finally {
      underWay -= 1;
    }
  }

  function ruleBrokenBy(path: string, headers: Headers): string | null {
    const agent = headers.get("user-agent") ?? "";
    if (!/^[\w.-]+\/\d\S* \(.*\S+@\S+.*\)$/.test(agent)) return `no one to write to in ${agent}`;
    if (/^(bun|node|curl|python)/i.test(agent)) return `the name of a library: ${agent}`;
    const referer = headers.get("referer");
    if (referer !== null && URL.parse(referer)?.href !== `${URL.parse(referer)?.origin}/`)
      return `a referer that identifies a person: ${referer}`;
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path)?.map(Number) ?? [];
    if (z === undefined || z > 19 || x! >= 2 ** z || y! >= 2 ** z) return "no address of a tile";
    if (underWay > atOnce) return `${underWay} requests at once`;
    const known = given.get(path);
    if (known && known.until > clock()) return "asked again before its time was over";
    if (known && headers.get("if-none-match") !== known.etag) return "asked again without its etag";
    return null;
  }

  function tile(path: string, headers: Headers): Response {
    const etag = `"${path}@${version}"`;
    const fresh = cacheHeaders === "none" ? {} : cacheHeaders;
    given.set(path, { etag, until: clock() + holdsMs(fresh) });
    if (headers.get("if-none-match") === etag)
      return new Response(null, { status: 304, headers: { ...fresh, etag } });
    return new Response(picture, { headers: { ...fresh, etag, "content-type": "image/png" } });
  }

  /** Written independently of our own code, so that one mistake cannot confirm itself. */
  function holdsMs(headers: Record<string, string>): number {
    const age = headers["cache-control"]?.match(/max-age=(\d+)/)?.[1];
    if (age) return Number(age) * 1000;
    return headers["cache-control"] || headers.expires ? 0 : 7 * DAY_MS;
  }

  return {
    url: `${server.url.origin}/{z}/{x}/{y}.png`,
    picture,
    asked,
    violations,
    paths: () => asked.map(({ path }) => path),
    /** Sets the cache headers of the next answers. */
    cacheFor(headers: CacheHeaders): void {
      cacheHeaders = headers;
    },
    /** Changes every tile, as after an edit of the map. */
    redraw(): void {
      version += 1;
    },
    /** Answers with this instead, until set to null. */
    fail(how: ((path: string) => Response) | null): void {
      fault = how;
    },
    ...requests.controls,
    stop: () => server.stop(true),
  };
}
