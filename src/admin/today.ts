import type { Money, TodayAdmin } from "#src/features/hours/admin/actions.ts";
import { UsageError } from "./commands.ts";
import { table } from "./table.ts";

export const TODAY_HELP = `
The server
  today                      Numbers of today beside yesterday, in UTC: sign-ups, talks, messages, money, reports, e-mails, storage`;

export const isAboutToday = ([command]: readonly string[]): boolean => command === "today";

export function runToday(argv: readonly string[], numbers: TodayAdmin): string {
  if (argv.length > 1) throw new UsageError("Unknown today command");
  const { today, yesterday, now } = numbers();
  const row = (name: string, of: (day: typeof today) => string | number) => [
    name,
    String(of(today)),
    String(of(yesterday)),
  ];
  const days = table(
    ["", "TODAY", "YESTERDAY"],
    [
      row("Sign-ups", (day) => day.signUps),
      row("Most online", (day) => day.peak),
      row("Talks", (day) => day.talks),
      row("Messages", (day) => day.messages),
      row("Payments", (day) => moneyText(day.paid)),
      row("Refunds", (day) => moneyText(day.refunded)),
      row("Reports made", (day) => day.reportsMade),
      row("Reports decided", (day) => day.reportsDecided),
      row("E-mails sent", (day) => day.lettersSent),
      row("E-mails given up", (day) => day.mailsFailed),
    ],
  );
  return [
    days,
    "",
    `Online now: ${now.online} members. Reports open: ${now.reportsOpen}. E-mails that wait: ${now.mailsWaiting}.`,
    `Photos: ${now.photos.count}, ${megabytes(now.photos.bytes ?? 0)}. Database: ${megabytes(now.databaseBytes)}.`,
  ].join("\n");
}

/** In minor units, as in the list of payments. */
const moneyText = (money: Money): string =>
  money.map(({ count, amount, currency }) => `${count} (${amount} ${currency})`).join(", ") || "0";

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
