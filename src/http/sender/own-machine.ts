import { type Config, isLoopback } from "#src/config.ts";

const FORWARDING: ReadonlySet<string> = new Set(["forwarded", "via", "x-real-ip"]);

/** Whether a proxy has passed this request on: then its peer is the proxy, not the person. */
export const isForwarded = (headers: Headers): boolean =>
  [...headers.keys()].some((name) => FORWARDING.has(name) || name.startsWith("x-forwarded-"));

/**
 * Whether a person at this very machine asks. The name they ask for counts too: a page of another site can have its own
 * name resolve to 127.0.0.1 and would then read our answer as its own (DNS rebinding).
 */
export const isOwnMachine = ({ headers, url }: Request, address: string): boolean =>
  isLoopback(address) && !isForwarded(headers) && isLoopback(new URL(url).hostname);

/**
 * The address by which this browser knows us. Without a PUBLIC_URL each loopback name is one, with storage and cookies
 * of its own; any other name could be a stranger's, and is not believed.
 */
export function addressAskedFor(
  { url }: Request,
  { publicUrl, publicUrlGiven }: Pick<Config, "publicUrl" | "publicUrlGiven">,
): URL {
  const { origin, hostname } = new URL(url);
  return !publicUrlGiven && isLoopback(hostname) ? new URL(origin) : publicUrl;
}
