import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";

type PublicAddress = Pick<Config, "publicUrl" | "publicUrlGiven">;

/**
 * Whether a page may open sockets here. Pages of other sites must not; browsers always send an Origin, so a client without
 * one is not a browser. Without PUBLIC_URL, the requested host and any loopback name count as ours.
 */
export function isOwnOrigin(origin: string | null, host: string | null, config: PublicAddress): boolean {
  if (origin === null) return true;
  const page = URL.parse(origin);
  const asked = URL.parse(`${page?.protocol}//${host}`);
  if (config.publicUrlGiven) return page?.origin === config.publicUrl.origin;
  if (!page || !asked) return false;
  return page.host === asked.host || (isLoopback(page.hostname) && portOf(page) === portOf(asked));
}

const portOf = (url: URL) => url.port || (url.protocol === "https:" ? "443" : "80");
