import { isIP } from "node:net";
import type { Lang } from "#contract/lang.ts";
import type { Config } from "#src/config.ts";
import { type AddressRange, isInside, isPrivate, plainAddress } from "#src/http/sender/address-range.ts";
import type { Log } from "#src/services/log.ts";
import { langOf } from "./lang.ts";

/** Country and language are looked up on access, since most requests never need them. */
export interface Sender {
  /** For limits and the country only: it is neither stored nor logged. */
  address: string;
  /** ISO-2, "" when unknown. */
  readonly country: string;
  readonly lang: Lang;
  viaProxy: boolean;
}

export type AddressReader = (headers: Headers, peerAddress: string) => Sender;

/** Headers count only if a proxy that the operator trusts has set them. */
export function createAddressReader({
  config: { trustedProxies, addressHeader, countryHeader },
  countryOf,
  log,
}: {
  config: Pick<Config, "trustedProxies" | "addressHeader" | "countryHeader">;
  countryOf: (address: string) => string;
  log: Pick<Log, "warn">;
}): AddressReader {
  const warn = createProxyWarning(addressHeader, log);
  return (headers, peerAddress) => {
    const peer = plainAddress(peerAddress);
    const viaProxy = isInside(trustedProxies, peer);
    if (!viaProxy) warn(headers, peer);
    const address = viaProxy ? originOf(headers.get(addressHeader), peer, trustedProxies) : peer;
    const named = viaProxy && countryHeader ? headers.get(countryHeader) : null;
    return {
      address,
      viaProxy,
      get country() {
        return isCountry(named) ? named : countryOf(address);
      },
      get lang() {
        return langOf(headers);
      },
    };
  };
}

/** Behind an unnamed proxy all people share one address and its limits. Strangers send the header from public ones. */
function createProxyWarning(addressHeader: string, log: Pick<Log, "warn">) {
  let isDone = false;
  return (headers: Headers, peer: string) => {
    if (isDone || !headers.has(addressHeader) || !isPrivate(peer)) return;
    isDone = true;
    log.warn({ proxy: peer }, "TRUSTED_PROXIES does not name this proxy: all its visitors share one address");
  };
}

/** From the right end, past our own proxies; anything further left may be made up by a stranger. */
function originOf(forwardedFor: string | null, peer: string, trusted: AddressRange[]): string {
  const hops = forwardedFor?.split(",") ?? [];
  let address = peer;
  while (isInside(trusted, address)) {
    const hop = plainAddress(withoutPort(hops.pop()?.trim() ?? ""));
    if (isIP(hop) === 0) return address;
    address = hop;
  }
  return address;
}

/** Some gateways add the port: `203.0.113.9:50123`, `[2001:db8::5]:50123`. */
const withoutPort = (hop: string) => hop.replace(/^\[(.+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, "$1$2");

/** Proxies send XX for an unknown country. */
const isCountry = (code: string | null): code is string => /^[A-Z]{2}$/.test(code ?? "") && code !== "XX";
