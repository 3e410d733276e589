import { isLoopback } from "#src/config/loopback.ts";
import type { Config } from "#src/config.ts";

const FORWARDING: ReadonlySet<string> = new Set(["forwarded", "via", "x-real-ip"]);

/** Whether a proxy forwarded this request: then its peer is the proxy, not the person. */
export const isForwarded = (headers: Headers): boolean =>
  [...headers.keys()].some((name) => FORWARDING.has(name) || name.startsWith("x-forwarded-"));

/**
 * Whether the sender is a person at this very machine. The requested host name counts too: another site can have its own
 * name resolve to 127.0.0.1, and its page would then read our response as its own (DNS rebinding).
 */
export const isOwnMachine = ({ headers, url }: Request, address: string): boolean =>
  isLoopback(address) && !isForwarded(headers) && isLoopback(new URL(url).hostname);

/**
 * The address under which this browser reached us. Without a PUBLIC_URL any loopback name will do, each with storage and
 * cookies of its own; any other name could be a stranger's, and is not trusted.
 */
export function requestedAddress(
  { url }: Request,
  { publicUrl, publicUrlGiven }: Pick<Config, "publicUrl" | "publicUrlGiven">,
): URL {
  const { origin, hostname } = new URL(url);
  return !publicUrlGiven && isLoopback(hostname) ? new URL(origin) : publicUrl;
}
