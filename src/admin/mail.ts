import { email } from "#contract/auth.ts";
import { LANGS, type Lang } from "#contract/lang.ts";
import { Problem } from "#src/problem.ts";
import type { MailQueue } from "#src/services/mail/queue.ts";
import { optionsOf, UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const MAIL_HELP = `
E-mails
  mail test EMAIL [--lang ru|en]
                             Sends a test mail at once, and says what the mail server answered
  mail queue                 E-mails that wait, the oldest first, and what the mail server said last
  mail retry ID|all          Has the server try again within a minute
  mail drop ID               Takes an e-mail out of the queue; it is never sent`;

export const isAboutMail = ([command]: readonly string[]): boolean => command === "mail";

export interface MailParts {
  queue: MailQueue;
  /** @throws what the mail server answered */
  sendTest: (to: string, lang: Lang) => Promise<string>;
}

export async function runMail(
  [, ...argv]: readonly string[],
  { queue, sendTest }: MailParts,
): Promise<string> {
  const { words: args, lang } = optionsOf(argv, { lang: "string" });
  const [act, which] = args;
  if (lang !== undefined && act !== "test") throw new UsageError("--lang belongs to mail test");
  if (act === "queue" && args.length === 1) return queueText(queue);
  if (act === undefined || which === undefined || args.length !== 2)
    throw new UsageError("Unknown mail command");
  if (act === "test") return sendTest(addressOf(which), langOf(lang));
  if (act === "retry") {
    const count = queue.retry(which === "all" ? undefined : which);
    if (which !== "all" && count === 0) throw noneWaits(which);
    return `E-mails that are tried again within a minute, while the server runs: ${count}.`;
  }
  if (act === "drop") {
    if (!queue.drop(which)) throw noneWaits(which);
    return `The e-mail ${which} is dropped.`;
  }
  throw new UsageError("Unknown mail command");
}

const noneWaits = (id: string) => new Problem("not_found", { detail: `No e-mail ${id} waits` });

function langOf(text: string = "ru"): Lang {
  const lang = LANGS.find((known) => known === text);
  if (!lang) throw new UsageError(`--lang is ${LANGS.join(" or ")}, not ${text}`);
  return lang;
}

function addressOf(text: string): string {
  const { data } = email.safeParse(text);
  if (!data) throw new UsageError(`${text} is not an e-mail address`);
  return data;
}

function queueText(queue: MailQueue): string {
  const waiting = queue.waiting();
  if (waiting.length === 0) return "No e-mails wait.";
  const rows = table(
    ["ID", "WRITTEN", "TRIES", "NEXT", "LAST ERROR"],
    waiting.map(({ id, createdAt, attempts, nextAt, lastError }) => [
      id,
      timeOf(createdAt),
      String(attempts),
      timeOf(nextAt),
      lastError ?? "",
    ]),
  );
  return `E-mails that wait: ${queue.count()}, the oldest since ${timeOf(waiting[0]!.createdAt)}.\n\n${rows}`;
}
