import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";

const FORWARDING: ReadonlySet<string> = new Set(["forwarded", "via", "x-real-ip"]);

/** Then its peer is the proxy, not the person. */
export const isForwarded = (headers: Headers): boolean =>
  [...headers.keys()].some((name) => FORWARDING.has(name) || name.startsWith("x-forwarded-"));

/** The host name counts too: a site whose name resolves to 127.0.0.1 could read our response (DNS rebinding). */
export const isOwnMachine = ({ headers, url }: Request, address: string): boolean =>
  isLoopback(address) && !isForwarded(headers) && isLoopback(new URL(url).hostname);

/** Without a PUBLIC_URL any loopback name will do, each with storage of its own; another could be a stranger's. */
export function requestedAddress(
  { url }: Request,
  { publicUrl, publicUrlGiven }: Pick<Config, "publicUrl" | "publicUrlGiven">,
): URL {
  const { origin, hostname } = new URL(url);
  return !publicUrlGiven && isLoopback(hostname) ? new URL(origin) : publicUrl;
}
