import ipaddr from "ipaddr.js";
import { email } from "#contract/auth.ts";
import type { Deps } from "#src/deps.ts";
import { type AddressRange, isInside, overlap, parseRange } from "#src/http/sender/address-range.ts";
import { Problem } from "#src/problem.ts";
import { createNetworkBlockStore, type NetworkBlock, type NewNetworkBlock } from "../store.ts";

export type { NetworkBlock };
export type NetworkBlocksAdmin = ReturnType<typeof createNetworkBlocksAdmin>;

/** Wider ranges are millions of people, or a mistake. */
const WIDEST = { ipv4: 8, ipv6: 16 };

export function createNetworkBlocksAdmin({
  by = "command",
  config: { trustedProxies },
  db,
  clock,
  services: { securityLog },
}: Pick<Deps, "db" | "clock"> & {
  config: Pick<Deps["config"], "trustedProxies">;
  services: Pick<Deps["services"], "securityLog">;
  by?: string;
}) {
  const store = createNetworkBlockStore(db);
  const note = (step: string, { kind, value, until }: NetworkBlock) =>
    securityLog.note("moderation", { step, by, kind, value, until });

  return {
    current: () => store.current(clock()),

    /** A block of the same range or domain changes its end. @throws Problem validation_failed */
    block(
      { kind, value: text, reason }: Pick<NewNetworkBlock, "kind" | "value" | "reason">,
      forMs: number,
    ): NetworkBlock {
      const value = kind === "address" ? rangeOf(text, trustedProxies) : domainOf(text);
      const now = clock();
      const stored = store.put({ kind, value, reason, createdAt: now, until: now + forMs });
      note(stored.kind === "allowed" ? "allowed" : "blocked", stored);
      return stored;
    },

    unblock(id: number): NetworkBlock {
      const removed = store.remove(id);
      if (!removed) throw new Problem("not_found", { detail: `There is no block ${id}` });
      note("unblocked", removed);
      return removed;
    },
  };
}

/** As it is stored: from its first address on. */
function rangeOf(text: string, trustedProxies: readonly AddressRange[]): string {
  const range = parseRange(text);
  const refuse = (why: string) => wrong("not_a_network", `${text} ${why}`);
  if (!range) throw refuse("is neither an address nor a range like 203.0.113.0/24");
  if (["127.0.0.1", "::1"].some((own) => isInside([range], own)) || range[0].range() === "loopback")
    throw refuse("contains the addresses of this machine");
  // Whatever a proxy sends without naming its visitor comes from its own address.
  if (trustedProxies.some((proxy) => overlap(range, proxy)))
    throw refuse("contains a proxy of TRUSTED_PROXIES");
  const [network, bits] = range;
  const widest = WIDEST[network.kind()];
  if (bits < widest) throw refuse(`is wider than /${widest}: block narrower ranges`);
  const family = network.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${network}/${bits}`)}/${bits}`;
}

function domainOf(text: string): string {
  const { data } = email.safeParse(`someone@${text}`);
  if (!data) throw wrong("not_a_domain", `${text} is not a domain like example.com`);
  return data.slice(data.indexOf("@") + 1);
}

const wrong = (code: string, detail: string) =>
  new Problem("validation_failed", { detail, errors: [{ path: "value", code, message: detail }] });
