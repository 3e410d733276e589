import type { PaymentRow, PaymentsAdmin, ProductRow } from "#src/features/payments/admin/actions.ts";
import { UsageError } from "./commands.ts";
import { table, timeOf } from "./table.ts";

export const PAYMENTS_HELP = `
Money
  payments [PERSON]          The latest 50 payments, of all or of one person
  payments pending           Payments without a result yet
  refund PAYMENT [AMOUNT]    Refunds AMOUNT (minor units), or the rest; the server does it within a minute
  gift PERSON DAYS           Gives days of VIP, 3650 at most
  tariffs                    Tariffs on sale
  tariffs add DAYS AMOUNT [CURRENCY]
                             Puts a tariff on sale; AMOUNT is in minor units, of RUB by default
  tariffs retire ID          Takes one off; to change a price, retire it and add another`;

const DAYS_MOST = 3_650;
const COMMANDS = ["payments", "refund", "gift", "tariffs"];

export const isAboutPayments = ([command]: readonly string[]): boolean => COMMANDS.includes(command ?? "");

export function runPayments(
  [command, ...args]: readonly string[],
  admin: PaymentsAdmin,
  idOf: (person: string) => string,
): string {
  const [one, other, third] = args;
  if (command === "payments" && args.length === 0) return paymentsTable(admin.latest());
  if (command === "payments" && one === "pending" && args.length === 1)
    return paymentsTable(admin.undecided());
  if (command === "payments" && one && args.length === 1) return paymentsTable(admin.latestOf(idOf(one)));
  if (command === "tariffs" && args.length === 0) return tariffsTable(admin.tariffs());
  if (command === "refund" && one && args.length <= 2) {
    const { amount } = admin.refund(one, other === undefined ? undefined : wholeNumber(other));
    return `${amount} will be refunded within a minute, while the server runs.`;
  }
  if (command === "gift" && one && other && args.length === 2) {
    const days = daysFrom(other);
    const until = admin.gift(idOf(one), days);
    return `${one} is VIP until ${until === null ? "never" : timeOf(until)} now.`;
  }
  if (command === "tariffs" && one === "retire" && other && args.length === 2) {
    admin.retireTariff(wholeNumber(other));
    return `Tariff ${other} is no longer on sale.`;
  }
  if (command === "tariffs" && one === "add" && other && third && args.length <= 4)
    return tariffsTable([admin.addTariff(daysFrom(other), wholeNumber(third), currencyOf(args[3]))]);
  throw new UsageError(`Unknown ${command} command`);
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new UsageError(`${text} is not a whole number above 0`);
  return Number(text);
}

/** The ledger cannot be corrected downwards, so a typing error must not grant centuries. */
function daysFrom(text: string): number {
  const days = wholeNumber(text);
  if (days > DAYS_MOST) throw new UsageError(`${text} days are more than ${DAYS_MOST}`);
  return days;
}

function currencyOf(text = "RUB"): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new UsageError(`${text} is not a currency like RUB`);
  return text;
}

const paymentsTable = (rows: readonly PaymentRow[]): string =>
  table(
    ["ID", "MADE", "KIND", "STATE", "DAYS", "AMOUNT", "REFUNDED", "USER"],
    rows.map((row) => [
      row.id,
      timeOf(row.createdAt),
      row.kind,
      row.status ?? "pending",
      String(row.days),
      `${row.amount} ${row.currency}`,
      String(row.refunded),
      row.userId,
    ]),
    "No payments.",
  );

const tariffsTable = (rows: readonly ProductRow[]): string =>
  table(
    ["ID", "DAYS", "AMOUNT"],
    rows.map(({ id, days, amount, currency }) => [String(id), String(days), `${amount} ${currency}`]),
    "Nothing is on sale.",
  );
