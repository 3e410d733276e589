import { isPersonKey, userKey } from "#contract/person-key.ts";
import type { Head, ModerationLog } from "#src/features/moderation/log/actions.ts";
import { UsageError } from "./commands.ts";

export const AUDIT_HELP = `
The log of moderation
  audit verify [NUMBER:HASH]
                             Names the first row of the log that was changed; with a row from an e-mail, also rows cut off the end`;

export const isAboutAudit = ([command]: readonly string[]): boolean => command === "audit";

export function runAudit(
  [, ...words]: readonly string[],
  log: Pick<ModerationLog, "firstBroken" | "head">,
): { text: string; isWell: boolean } {
  const [action, known, ...more] = words;
  if (action !== "verify" || more.length > 0) throw new UsageError("Unknown audit command");
  const broken = log.firstBroken(known === undefined ? undefined : headOf(known));
  if (broken !== null) return { text: `Row ${broken} of the log is not as it was written.`, isWell: false };
  const head = log.head();
  return { text: head ? `The log is whole: ${head.number}:${head.hash}` : "The log is empty.", isWell: true };
}

function headOf(text: string): Head {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash) throw new UsageError(`A row is NUMBER:HASH as in an e-mail, not ${text}`);
  return { number: Number(number), hash };
}

/** Commands that read, and show nothing about one person. All others are logged, a new one too. */
const READING: Record<string, (words: readonly string[]) => boolean> = {
  reports: () => true,
  holds: () => true,
  members: () => true,
  blocks: () => true,
  words: (words) => words.length === 0,
  payments: () => true,
  today: () => true,
  audit: () => true,
  doctor: () => true,
  cluster: () => true,
  backups: () => true,
  tariffs: (words) => words.length === 0,
  maintenance: (words) => words.length === 0,
  keys: (words) => !words.includes("--drop"),
  mail: ([action]) => action === "queue",
  support: ([action]) => action !== "answer" && action !== "close",
  news: (words) => words[0] !== "stop" && !words.includes("--send") && !words.includes("--to"),
  uploads: ([action, ...words]) => action === "check" && !words.includes("--remove-orphans"),
};

export const isLogged = ([command = "", ...words]: readonly string[]): boolean => !READING[command]?.(words);

/** Who or what a command is about, by id: an e-mail is looked up, and no other word of it is kept. */
export function subjectOf(
  [, ...words]: readonly string[],
  userIdByEmail: (email: string) => string | null,
): string {
  for (const word of words) {
    if (isPersonKey(word)) return word;
    if (word.includes("@")) {
      const id = userIdByEmail(word);
      if (id !== null) return userKey(id);
    }
    if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(word)) return word;
  }
  return "server";
}

/** What became of someone's powers, and what kind of thing was removed: words of the command itself. */
export function detailsOf([command, ...words]: readonly string[]): Record<string, string> {
  if (command === "role") return { role: words.at(-1)! };
  if (command === "remove") return { what: words[0]! };
  return {};
}
