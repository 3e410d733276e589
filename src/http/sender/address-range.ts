import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type AddressRange = [network: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

export function parseRange(text: string): AddressRange | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (isIP(text) === 0) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

export function isInside(ranges: AddressRange[], address: string): boolean {
  if (ranges.length === 0 || isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** Two ranges with an address in common: then the wider one contains the other. */
export const overlap = ([a, aBits]: AddressRange, [b, bBits]: AddressRange): boolean =>
  a.kind() === b.kind() && a.match(b, Math.min(aBits, bBits));

const PRIVATE = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

export const isPrivate = (address: string): boolean =>
  isIP(address) !== 0 && PRIVATE.includes(ipaddr.process(address).range());

/** `::ffff:10.0.0.1` becomes 10.0.0.1, and a zone (`fe80::1%eth0`) is removed. */
export function plainAddress(address: string): string {
  const bare = address.split("%", 1)[0]!;
  return bare.includes(":") && isIP(bare) === 6 ? ipaddr.process(bare).toString() : bare;
}
