import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Config } from "../config.ts";

export interface Visitor {
  /** Address of the person. For limits and the country only: it is neither stored nor logged. */
  address: string;
  /** ISO-2, "" when unknown. Looked up when it is read, since most requests never ask. */
  readonly country: string;
  /** Came through a proxy that the operator trusts. */
  viaProxy: boolean;
}

export type AddressReader = (headers: Headers, peerAddress: string) => Visitor;

/** Says where a request comes from. Headers count only when a proxy that the operator trusts has set them. */
export function createAddressReader({
  config,
  countryOf,
}: {
  config: Pick<Config, "trustedProxies" | "countryHeader">;
  countryOf: (address: string) => string;
}): AddressReader {
  const isTrusted = createTrust(config.trustedProxies);
  return (headers, peerAddress) => {
    const peer = normalise(peerAddress);
    const viaProxy = isTrusted(peer);
    const address = viaProxy ? originOf(headers.get("x-forwarded-for"), peer, isTrusted) : peer;
    const header = viaProxy && config.countryHeader ? headers.get(config.countryHeader) : null;
    return {
      address,
      viaProxy,
      get country() {
        return countryCode(header) ?? countryOf(address);
      },
    };
  };
}

/** Walks the list from its right end, past our own proxies: what stands further left a stranger may have written. */
function originOf(
  forwardedFor: string | null,
  peer: string,
  isTrusted: (address: string) => boolean,
): string {
  const hops = forwardedFor?.split(",").map((hop) => hop.trim()) ?? [];
  let address = peer;
  while (isTrusted(address)) {
    const hop = normalise(hops.pop() ?? "");
    if (isIP(hop) === 0) return address;
    address = hop;
  }
  return address;
}

function createTrust(proxies: string[]): (address: string) => boolean {
  const ranges = proxies.map(parseRange);
  return (address) => {
    if (ranges.length === 0 || isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  };
}

/** @throws when `text` is neither an address nor a CIDR range. */
export function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** `::ffff:10.0.0.1` is 10.0.0.1, and a zone (`fe80::1%eth0`) is not part of an address. */
function normalise(address: string): string {
  const bare = address.split("%", 1)[0]!;
  return isIP(bare) === 0 ? bare : ipaddr.process(bare).toString();
}

const countryCode = (header: string | null) =>
  header && /^[A-Z]{2}$/.test(header) && header !== "XX" ? header : null;
