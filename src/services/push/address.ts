import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Addresses come from strangers, so they must not lead anywhere but the public internet. */
export interface PushAddresses {
  /** As far as can be told without resolving the name. */
  allows(endpoint: string): boolean;
  /** A browser's own push service: any other may be a stranger's server that answers as slowly as it likes. */
  isUsual(endpoint: string): boolean;
  /** At the time of sending: the connected address is a checked one. */
  lookup: LookupFunction;
}

const USUAL =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|(?:[\w-]+\.)+notify\.windows\.com)$/;

export function createPushAddresses({ loopbackToo }: { loopbackToo: boolean }): PushAddresses {
  const isAllowed = (address: string) => {
    const range = rangeOf(address);
    return range === "unicast" || (loopbackToo && range === "loopback");
  };

  return {
    allows(endpoint) {
      const url = URL.parse(endpoint);
      if (!url || url.username || url.password) return false;
      const host = url.hostname.replace(/^\[|\]$/g, "");
      const isLiteral = ipaddr.isValid(host);
      if (loopbackToo && isLiteral && rangeOf(host) === "loopback") return /^https?:$/.test(url.protocol);
      if (url.protocol !== "https:" || url.port !== "") return false;
      return isLiteral ? isAllowed(host) : host.includes(".");
    },

    isUsual(endpoint) {
      const host = URL.parse(endpoint)?.hostname ?? "";
      return USUAL.test(host) || (loopbackToo && host === "127.0.0.1");
    },

    lookup(hostname, _options, answer) {
      lookup(hostname, { all: true }, (error, addresses) => {
        if (error) return answer(error, []);
        const refused = addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address));
        answer(refused ? new Error("This address is not on the open internet") : null, addresses);
      });
    },
  };
}

function rangeOf(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : "none";
}
