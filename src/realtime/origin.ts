import { type Config, isLoopback } from "#src/config.ts";

type PublicAddress = Pick<Config, "publicUrl" | "publicUrlGiven">;

/**
 * Whether a page may open sockets here. Browsers always send an Origin, and pages of other sites must not ride on ours;
 * who sends none is not a browser. Without PUBLIC_URL we are whatever host was asked for, and any loopback name.
 */
export function isOwnOrigin(origin: string | null, host: string | null, config: PublicAddress): boolean {
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (config.publicUrlGiven) return page.origin === config.publicUrl.origin;
  if (page.host === host) return true;
  return isLoopback(page.hostname) && portOf(page) === portOf(new URL(`http://${host}`));
}

const portOf = (url: URL) => url.port || (url.protocol === "https:" ? "443" : "80");
