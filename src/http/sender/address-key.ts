import ipaddr from "ipaddr.js";

/** The key by which limits count an address. A customer of an IPv6 provider has a whole /64, so that counts as one address. */
export const addressKey = (address: string): string => networksOf(address)[0]!;

/**
 * How much of a limit each network of `networksOf` gets, in addresses. One home line has a /56 or a /48, and as many /64s as it
 * likes: were only those counted, one person would be thousands. A network of many customers still has room for several.
 */
export const NETWORK_SHARES = [1, 2, 4] as const;

/** The keys of the networks that an address is in, narrowest first: /64, /56 and /48 for IPv6, the address alone for IPv4. */
export function networksOf(address: string): string[] {
  // IPv4 as `plainAddress` writes it; parsing it would cost each request 1 µs.
  if (!address.includes(":") || !ipaddr.isValid(address)) return [address];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return [parsed.toString()];
  const bytes = parsed.toByteArray();
  return [8, 7, 6].map((length) => bytes.slice(0, length).join("."));
}
