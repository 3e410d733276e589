import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isLoopback } from "#src/config/loopback.ts";
import type { AddressRange } from "./address-range.ts";

/** One lookup for each length of a range. This machine is never inside: an operator who blocks too much still gets in. */
export class AddressSet {
  private readonly networks = new Map<string, { bits: number; starts: Set<bigint> }[]>();

  constructor(ranges: readonly AddressRange[]) {
    for (const [network, bits] of ranges) {
      const lengths = this.networks.get(network.kind()) ?? [];
      this.networks.set(network.kind(), lengths);
      const known = lengths.find((one) => one.bits === bits) ?? { bits, starts: new Set() };
      if (known.starts.size === 0) lengths.push(known);
      known.starts.add(startOf(network, bits));
    }
  }

  has(address: string): boolean {
    if (this.networks.size === 0 || isLoopback(address) || isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    const lengths = this.networks.get(parsed.kind());
    return lengths?.some(({ bits, starts }) => starts.has(startOf(parsed, bits))) ?? false;
  }
}

function startOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): bigint {
  const bytes = address.toByteArray();
  const whole = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return whole >> BigInt(bytes.length * 8 - bits);
}
