import { DAY_MS } from "#contract/time.ts";
import type { NetworkBlock, NetworkBlocksAdmin } from "#src/features/network-blocks/admin/actions.ts";
import { asUsage, optionsOf, UsageError } from "./commands.ts";
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

export function runBlocks([command, ...argv]: readonly string[], admin: NetworkBlocksAdmin): string {
  const { words, days, reason = "" } = optionsOf(argv, { days: "string", reason: "string" });
  const [one, other] = words;
  const put = (kind: NetworkBlock["kind"], value: string) =>
    asUsage(() => admin.block({ kind, value, reason: reasonOf(reason) }, daysOf(days) * DAY_MS));
  if (command === "block" && one && other && words.length === 2) {
    if (one !== "address" && one !== "domain")
      throw new UsageError(`Block an address or a domain, not ${one}`);
    const block = put(one, other);
    return `${block.value} is blocked until ${timeOf(block.until)}. The server follows within a second; unblock ${block.id} lifts it.`;
  }
  if (command === "allow" && one === "domain" && other && words.length === 2) {
    const allowed = put("allowed", other);
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
