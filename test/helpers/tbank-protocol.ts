import { createHash } from "node:crypto";

/** What T-Bank takes, by its documentation and not by our provider: tokens, fields and receipts. */

export const TERMINAL = "TestDEMO";
export const PASSWORD = "a terminal's password";

export type Values = Record<string, unknown>;

/** Fields of each method by the bank's documentation: name, type, maximum length. */
const FIELDS: Record<
  string,
  Record<string, [type: "string" | "number" | "boolean" | "object", longest?: number, optional?: true]>
> = {
  Init: {
    Amount: ["number"],
    OrderId: ["string", 36],
    Description: ["string", 140, true],
    CustomerKey: ["string", 36, true],
    Recurrent: ["string", 1, true],
    PayType: ["string", 1, true],
    Language: ["string", 2, true],
    NotificationURL: ["string", 250, true],
    SuccessURL: ["string", 250, true],
    FailURL: ["string", 250, true],
    RedirectDueDate: ["string", 25, true],
    DATA: ["object", undefined, true],
    Receipt: ["object", undefined, true],
  },
  GetState: { PaymentId: ["string", 20] },
  CheckOrder: { OrderId: ["string", 36] },
  Charge: { PaymentId: ["string", 20], RebillId: ["string"] },
  Cancel: {
    PaymentId: ["string", 20],
    Amount: ["number", undefined, true],
    ExternalRequestId: ["string", 256, true],
    Receipt: ["object", undefined, true],
  },
  GetCardList: { CustomerKey: ["string", 36] },
  GetQr: { PaymentId: ["string", 20], DataType: ["string", 7, true] },
  RemoveCard: { CustomerKey: ["string", 36], CardId: ["string", 40] },
};

/** What the bank would refuse in a request. */
export function mistakeIn(method: string, values: Values): [code: string, message: string] | null {
  const fields = FIELDS[method];
  if (!fields) return ["7", `There is no ${method}`];
  if (values.TerminalKey !== TERMINAL) return ["202", "The terminal is blocked"];
  if (values.Token !== signature(values)) return ["204", "Wrong token"];
  for (const name of Object.keys(values))
    if (!(name in fields) && name !== "TerminalKey" && name !== "Token")
      return ["201", `Unknown field ${name}`];
  for (const [name, [type, longest, optional]] of Object.entries(fields)) {
    const value = values[name];
    if (value === undefined && optional) continue;
    if (typeof value !== type) return ["201", `${name} is no ${type}`];
    if (longest && String(value).length > longest) return ["201", `${name} is too long`];
  }
  if ("Amount" in values && !Number.isInteger(values.Amount))
    return ["201", "Amount is not a whole number of kopecks"];
  return values.Receipt ? receiptMistake(values) : null;
}

function receiptMistake({ Receipt, Amount }: Values): [string, string] | null {
  const { Email, Phone, Taxation, Items } = Receipt as {
    Email?: string;
    Phone?: string;
    Taxation?: string;
    Items?: Values[];
  };
  if (!Email && !Phone) return ["329", "Email or Phone"];
  if (Email && Email.length > 64) return ["329", "Email is too long"];
  if (!/^(osn|usn_income|usn_income_outcome|esn|patent)$/.test(Taxation ?? "")) return ["201", "Taxation"];
  for (const item of Items ?? [])
    if (item.Price !== (item.Amount as number) / (item.Quantity as number) || !item.Name || !item.Tax)
      return ["201", "Items"];
  const sum = (Items ?? []).reduce((all, item) => all + (item.Amount as number), 0);
  return sum === Amount ? null : ["334", "The items' sum is another"];
}

/** Written independently of our own code, so that one mistake cannot confirm itself. */
export function signature(values: Values): string {
  const pairs: [string, string][] = [["Password", PASSWORD]];
  for (const key in values) {
    if (key === "Token" || values[key] === null || typeof values[key] === "object") continue;
    pairs.push([key, `${values[key]}`]);
  }
  pairs.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256")
    .update(pairs.map(([, value]) => value).join(""))
    .digest("hex");
}
