import type { AnswerRow, SupportAdmin, TicketRow } from "#src/features/support/admin/actions.ts";
import { UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const SUPPORT_HELP = `
Support
  support [--all]            Open requests, oldest first; or the latest 50
  support NUMBER             One request with all its messages
  support answer NUMBER TEXT
                             Answers by e-mail, within a minute while the server runs
  support close NUMBER       Takes it off the list`;

export const isAboutSupport = ([command]: readonly string[]): boolean => command === "support";

export function runSupport([, ...args]: readonly string[], admin: SupportAdmin): string {
  const [one, other, ...more] = args;
  if (one === undefined) return ticketsTable(admin.open(), "No requests wait.");
  if (one === "--all" && args.length === 1) return ticketsTable(admin.latest(), "No requests.");
  if (one === "answer" && other && more.length > 0) {
    const { email } = admin.answer(numberOf(other), more.join(" "));
    return `The answer goes to ${email} within a minute, while the server runs. Close the request when it is done: support close ${other}`;
  }
  if (one === "close" && other && more.length === 0)
    return admin.close(numberOf(other))
      ? `Request ${other} is closed.`
      : `Request ${other} was closed already.`;
  if (args.length === 1) return ticketText(admin.one(numberOf(one)));
  throw new UsageError("Unknown support command");
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new UsageError(`${text} is not the number of a request`);
  return Number(text);
}

const EXCERPT = 60;

const ticketsTable = (rows: readonly TicketRow[], none: string): string =>
  table(
    ["NUMBER", "MADE", "STATE", "TYPE", "FROM", "TEXT"],
    rows.map((row) => [
      String(row.number),
      timeOf(row.createdAt),
      row.closedAt === null ? "open" : "closed",
      row.type,
      row.email,
      row.text.replace(/\s+/g, " ").slice(0, EXCERPT),
    ]),
    none,
  );

function ticketText({ ticket, answers }: { ticket: TicketRow; answers: AnswerRow[] }): string {
  const rows = [
    ["Request", String(ticket.number)],
    ["Made", timeOf(ticket.createdAt)],
    ["State", ticket.closedAt === null ? "open" : `closed ${timeOf(ticket.closedAt)}`],
    ["Type", ticket.type],
    ["From", `${ticket.email} (${ticket.userId ? `signed in as ${ticket.userId}` : "a guest"})`],
    ["Contact", ticket.contact || "none"],
    ["Lang", ticket.lang],
  ];
  return [
    ...rows.map(([name, value]) => `${name!.padEnd(9)}${value}`),
    "",
    ticket.text,
    ...answers.flatMap(({ createdAt, text }) => ["", `Answered ${timeOf(createdAt)}`, text]),
  ].join("\n");
}
