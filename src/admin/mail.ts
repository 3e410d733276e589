import { email } from "#contract/auth.ts";
import type { MailQueue } from "#src/services/mail/queue.ts";
import { UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const MAIL_HELP = `
Letters
  mail test EMAIL            Sends a test letter at once, and says what the mail server answered
  mail queue                 Letters that wait, the oldest first, and what the mail server said last
  mail retry ID|all          Has the server try again within a minute
  mail drop ID               Takes a letter out of the queue; it is never sent`;

export const isAboutMail = ([command]: readonly string[]): boolean => command === "mail";

export interface MailParts {
  queue: MailQueue;
  /** @throws what the mail server answered */
  sendTest: (to: string) => Promise<string>;
}

/** Runs the command and returns the text to print. @throws UsageError */
export async function runMail(
  [, ...args]: readonly string[],
  { queue, sendTest }: MailParts,
): Promise<string> {
  const [act, which] = args;
  if (act === "queue" && args.length === 1) return queueText(queue);
  if (act === undefined || which === undefined || args.length !== 2)
    throw new UsageError("Unknown mail command");
  if (act === "test") return sendTest(addressOf(which));
  if (act === "retry") {
    const count = queue.retry(which === "all" ? undefined : which);
    if (which !== "all" && count === 0) return `No letter ${which} waits.`;
    return `Letters that are tried again within a minute, while the server runs: ${count}.`;
  }
  if (act === "drop")
    return queue.drop(which) ? `The letter ${which} is dropped.` : `No letter ${which} waits.`;
  throw new UsageError("Unknown mail command");
}

/** @throws UsageError */
function addressOf(text: string): string {
  const { data } = email.safeParse(text);
  if (!data) throw new UsageError(`${text} is not an e-mail address`);
  return data;
}

function queueText(queue: MailQueue): string {
  const waiting = queue.waiting();
  if (waiting.length === 0) return "No letters wait.";
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
  return `Letters that wait: ${queue.count()}, the oldest since ${timeOf(waiting[0]!.createdAt)}.\n\n${rows}`;
}
