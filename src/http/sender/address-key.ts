import ipaddr from "ipaddr.js";

/** A customer of an IPv6 provider has a whole /64, so that counts as one address. */
export const addressKey = (address: string): string => networksOf(address)[0]!;

/** In addresses, for each of `networksOf`. One home line has a /56 or a /48: by /64 alone, one person would be thousands. */
export const NETWORK_SHARES = [1, 2, 4] as const;

/** Narrowest first: /64, /56 and /48 for IPv6, the address alone for IPv4. */
export function networksOf(address: string): string[] {
  // IPv4 as `plainAddress` writes it; parsing it would cost each request 1 µs.
  if (!address.includes(":") || !ipaddr.isValid(address)) return [address];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return [parsed.toString()];
  const bytes = parsed.toByteArray();
  return [8, 7, 6].map((length) => bytes.slice(0, length).join("."));
}
