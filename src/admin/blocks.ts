import ipaddr from "ipaddr.js";
import { email } from "#contract/auth.ts";
import { DAY_MS } from "#contract/time.ts";
import type { NetworkBlock, NetworkBlocksAdmin } from "#src/features/network-blocks/admin/actions.ts";
import { type AddressRange, isInside, overlap, parseRange } from "#src/http/sender/address-range.ts";
import { optionsOf, UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const BLOCKS_HELP = `
Addresses and mail domains
  block address RANGE --days DAYS [--reason TEXT]
                             Closes sign-up, sign-in and video chat to an address or a range like 203.0.113.0/24
  block domain DOMAIN --days DAYS [--reason TEXT]
                             No account gets an e-mail of this domain, or of a part of it; those that have one stay
  allow domain DOMAIN --days DAYS [--reason TEXT]
                             Accepts a mail domain that is on the list of disposable ones
  blocks                     What is blocked or allowed, and until when
  unblock ID                 Lifts one of them`;

const COMMANDS = ["block", "allow", "blocks", "unblock"];
export const isAboutBlocks = ([command]: readonly string[]): boolean => COMMANDS.includes(command ?? "");

const DAYS_MOST = 3_650;
const REASON_MOST = 200;
/** Wider ranges are millions of people, or a mistake. */
const WIDEST = { ipv4: 8, ipv6: 16 };

export function runBlocks(
  [command, ...argv]: readonly string[],
  { admin, trustedProxies }: { admin: NetworkBlocksAdmin; trustedProxies: readonly AddressRange[] },
): string {
  const { words, days, reason = "" } = optionsOf(argv, { days: "string", reason: "string" });
  const [one, other] = words;
  if (command === "block" && one && other && words.length === 2) {
    const block = admin.block(
      { ...blockOf(one, other, trustedProxies), reason: reasonOf(reason) },
      daysOf(days) * DAY_MS,
    );
    return `${block.value} is blocked until ${timeOf(block.until)}. The server follows within a second; unblock ${block.id} lifts it.`;
  }
  if (command === "allow" && one === "domain" && other && words.length === 2) {
    const allowed = admin.block(
      { kind: "allowed", value: domainOf(other), reason: reasonOf(reason) },
      daysOf(days) * DAY_MS,
    );
    return `${allowed.value} is allowed until ${timeOf(allowed.until)}. The server follows within a second; unblock ${allowed.id} ends it.`;
  }
  if (days !== undefined || reason !== "")
    throw new UsageError("--days and --reason belong to block and allow");
  if (command === "blocks" && words.length === 0) return blocksTable(admin.current());
  if (command === "unblock" && one && /^[1-9]\d{0,9}$/.test(one) && words.length === 1) {
    const { kind, value } = admin.unblock(Number(one));
    return `${value} is no longer ${kind === "allowed" ? "allowed" : "blocked"}.`;
  }
  throw new UsageError(`Unknown ${command} command`);
}

function blockOf(
  what: string,
  value: string,
  trustedProxies: readonly AddressRange[],
): Pick<NetworkBlock, "kind" | "value"> {
  if (what === "address") return { kind: "address", value: rangeOf(value, trustedProxies) };
  if (what === "domain") return { kind: "domain", value: domainOf(value) };
  throw new UsageError(`Block an address or a domain, not ${what}`);
}

/** As it is stored: from its first address on. */
function rangeOf(text: string, trustedProxies: readonly AddressRange[]): string {
  const range = parseRange(text);
  if (!range) throw new UsageError(`${text} is neither an address nor a range like 203.0.113.0/24`);
  if (["127.0.0.1", "::1"].some((own) => isInside([range], own)) || range[0].range() === "loopback")
    throw new UsageError(`${text} contains the addresses of this machine`);
  // Whatever a proxy sends without naming its visitor comes from its own address.
  if (trustedProxies.some((proxy) => overlap(range, proxy)))
    throw new UsageError(`${text} contains a proxy of TRUSTED_PROXIES`);
  const [network, bits] = range;
  if (bits < WIDEST[network.kind()])
    throw new UsageError(`${text} is wider than /${WIDEST[network.kind()]}: block narrower ranges`);
  const family = network.kind() === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${network}/${bits}`)}/${bits}`;
}

function domainOf(text: string): string {
  const { data } = email.safeParse(`someone@${text}`);
  if (!data) throw new UsageError(`${text} is not a domain like example.com`);
  return data.slice(data.indexOf("@") + 1);
}

function daysOf(text: string | undefined): number {
  if (text === undefined) throw new UsageError("For how long? --days 7");
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > DAYS_MOST)
    throw new UsageError(`--days is a whole number from 1 to ${DAYS_MOST}, not ${text}`);
  return Number(text);
}

function reasonOf(text: string): string {
  if (text.length > REASON_MOST) throw new UsageError(`The reason is longer than ${REASON_MOST} characters`);
  return text;
}

const blocksTable = (blocks: readonly NetworkBlock[]): string =>
  table(
    ["ID", "BLOCKED", "SINCE", "UNTIL", "REASON"],
    blocks.map(({ id, kind, value, createdAt, until, reason }) => [
      String(id),
      kind === "allowed" ? `${value} (allowed)` : value,
      timeOf(createdAt),
      timeOf(until),
      reason,
    ]),
    "Nothing is blocked.",
  );
