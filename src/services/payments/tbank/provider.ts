import * as z from "zod";
import { numeric } from "#contract/http.ts";
import { iso } from "#contract/time.ts";
import type { PaymentFailure, PaymentStatus } from "#contract/vip.ts";
import type { Config } from "#src/config.ts";
import { Problem } from "#src/problem.ts";
import type { Log } from "../../log.ts";
import { type Observation, type PaymentProvider, ProviderError, type Receipt } from "../provider.ts";
import { isSigned, tokenOf } from "./token.ts";

const TIMEOUT_MS = 20_000;
/** The bank refuses the whole order if the address of its receipt is longer. */
const RECEIPT_EMAIL_MAX = 64;
const PAN_MAX = 32;

/** The bank sends numbers as strings and vice versa. */
const text = z.union([z.string(), z.number()]).transform(String);
const pan = z.string().transform((masked) => masked.slice(0, PAN_MAX));
const number = numeric(z.coerce.number().int().optional());
const answer = z.object({
  Success: z.boolean(),
  ErrorCode: text.default("0"),
  Message: z.string().nullish(),
  Details: z.string().nullish(),
  Status: z.string().optional(),
  PaymentId: text.optional(),
  OrderId: text.optional(),
  Amount: number,
  NewAmount: number,
  PaymentURL: z.string().optional(),
  Data: z.string().optional(),
  Payments: z.array(z.object({ PaymentId: text, Amount: number, Status: z.string() })).optional(),
});
type Answer = z.infer<typeof answer>;

const cardList = z.array(
  z.object({
    CardId: text,
    Pan: pan,
    Status: z.string(),
    RebillId: text.nullish(),
    ExpDate: z.string().nullish(),
  }),
);

const notice = z.object({
  TerminalKey: z.string(),
  OrderId: text,
  Status: z.string(),
  PaymentId: text,
  ErrorCode: text.default("0"),
  Amount: number,
  RebillId: text.nullish(),
  CardId: text.nullish(),
  Pan: pan.nullish(),
  ExpDate: z.string().nullish(),
});

type Settings = NonNullable<Config["tbank"]>;

export function createTbank(
  { terminalKey, password, url, taxation, tax, sbp, charges }: Settings,
  {
    publicUrl,
    supportEmail,
    log,
    timeoutMs = TIMEOUT_MS,
  }: { publicUrl: URL; supportEmail: string; log: Log; timeoutMs?: number },
): PaymentProvider {
  const receiptSettings = { taxation, tax, supportEmail };

  async function ask(method: string, values: Record<string, unknown>): Promise<Answer> {
    const response = await post(method, values);
    return accepted(method, answerIn(method, answer, response));
  }

  function accepted(method: string, given: Answer): Answer {
    if (given.Success) return given;
    const summary = `${method}: ${given.ErrorCode} ${given.Message ?? ""} ${given.Details ?? ""}`.trim();
    const { ErrorCode: code } = given;
    throw new ProviderError(summary, isRetryable(code), { failure: failureOf(code), code });
  }

  /** @throws ProviderError if there is no answer */
  async function post(method: string, values: Record<string, unknown>): Promise<unknown> {
    const body = { TerminalKey: terminalKey, ...values };
    try {
      const response = await fetch(new URL(method, url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, Token: tokenOf(body, password) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await response.json();
    } catch (error) {
      const said = error instanceof Error ? error.name : "no answer";
      throw new ProviderError(`${method}: ${said}`, true, { cause: error });
    }
  }

  function observed(given: Answer, providerId: string): Observation {
    const raw = given.Status ?? "";
    const observation: Observation = {
      providerId: given.PaymentId ?? providerId,
      status: statusNamed(raw),
      raw,
    };
    if (given.OrderId !== undefined) observation.orderId = given.OrderId;
    // After a partial refund the bank's documents disagree about the meaning of Amount, so it is compared only before one.
    if (given.Amount !== undefined && (raw === "NEW" || raw === "AUTHORIZED" || raw === "CONFIRMED"))
      observation.amount = given.Amount;
    if (given.NewAmount !== undefined && observation.status === "confirmed")
      observation.left = given.NewAmount;
    const failure = failureBy(observation.status, raw, given.ErrorCode);
    if (failure) observation.failure = failure;
    return observation;
  }

  function statusNamed(raw: string) {
    if (!isKnown(raw)) log.warn({ status: raw }, "Unknown T-Bank status; payment stays pending");
    return statusOf(raw);
  }

  return {
    name: "tbank",
    currency: "RUB",
    methods: sbp ? ["card", "sbp"] : ["card"],
    renews: charges,

    async open(order) {
      const given = await ask("Init", {
        Amount: order.amount,
        OrderId: order.orderId,
        Description: order.description,
        PayType: "O",
        CustomerKey: order.customerKey,
        Language: order.lang,
        ...(order.savesCard && { Recurrent: "Y" }),
        NotificationURL: new URL("/api/vip/notification", publicUrl).href,
        SuccessURL: order.returnUrl,
        FailURL: order.returnUrl,
        RedirectDueDate: dueDate(order.expiresAt),
        DATA: { OperationInitiatorType: order.byMerchant ? "R" : order.savesCard ? "1" : "0" },
        Receipt: receiptOf(order.receipt, receiptSettings),
      });
      const { PaymentId: providerId, PaymentURL: page = null } = given;
      if (!providerId) throw new ProviderError("Init: no PaymentId", true);
      if (order.method === "card") return { providerId, url: page };
      const { Data: link } = await ask("GetQr", { PaymentId: providerId, DataType: "PAYLOAD" });
      if (!link) throw new ProviderError("GetQr: no link", true);
      return { providerId, url: link };
    },

    async find(orderId) {
      const given = await ask("CheckOrder", { OrderId: orderId }).catch((error) => {
        // There is no such order: nothing was opened.
        if (error instanceof ProviderError && !error.isRetryable) return null;
        throw error;
      });
      const payments = given?.Payments ?? [];
      const observations = payments.map(({ PaymentId, Status }) => ({
        providerId: PaymentId,
        orderId,
        raw: Status,
        status: statusNamed(Status),
      }));
      return observations.find(({ status }) => status === "confirmed") ?? observations.at(-1) ?? null;
    },

    state: async (id) => observed(await ask("GetState", { PaymentId: id }), id),

    async charge(id, rebillId) {
      // The bank refuses a repeated charge as such, so the state is checked first.
      const before = observed(await ask("GetState", { PaymentId: id }), id);
      if (before.status !== null) return before;
      return observed(await ask("Charge", { PaymentId: id, RebillId: rebillId }), id);
    },

    cancel: async (id) => observed(await ask("Cancel", { PaymentId: id }), id),

    async refund({ id, providerId, amount, total, full, method, isRepeated, isAccepted, receipt }) {
      // SBP ignores ExternalRequestId, so the state tells whether the bank has accepted it.
      const before = isRepeated
        ? observed(await ask("GetState", { PaymentId: providerId }), providerId)
        : null;
      if (before && REFUND_ACCEPTED.test(before.raw)) return before;
      if (before?.raw === "PARTIAL_REFUNDED" && !full) {
        if (isAccepted || total === amount) return { ...before, refunded: total };
        // The state may be that of an earlier refund or of this one, and another request might pay it twice.
        if (method === "sbp") throw new ProviderError(OUTCOME_UNKNOWN, false);
      }
      const values = { PaymentId: providerId, Amount: amount, ExternalRequestId: id };
      // The bank creates the receipt of a full refund itself.
      const given = await ask(
        "Cancel",
        full && total === amount ? values : { ...values, Receipt: receiptOf(receipt, receiptSettings) },
      );
      const observation = observed(given, providerId);
      // A repeated request returns only the state; the first was accepted.
      if (observation.raw === "PARTIAL_REFUNDED" && observation.left === undefined)
        observation.refunded = total;
      return observation;
    },

    async cards(customerKey) {
      const response = await post("GetCardList", { CustomerKey: customerKey });
      // A refusal is an object, the list a bare array.
      if (!Array.isArray(response)) accepted("GetCardList", answerIn("GetCardList", answer, response));
      return answerIn("GetCardList", cardList, response).flatMap(
        ({ CardId: id, Pan: pan, Status, RebillId, ExpDate }) =>
          Status === "A" && RebillId ? [{ id, rebillId: RebillId, pan, expires: ExpDate ?? null }] : [],
      );
    },

    async removeCard(customerKey, cardId) {
      await ask("RemoveCard", { CustomerKey: customerKey, CardId: cardId });
    },

    parseNotification(body) {
      const values = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
      if (values.TerminalKey !== terminalKey || !isSigned(values, password)) throw new Problem("forbidden");
      // Notifications of added cards and of receipts arrive here too, and are not payments.
      const parsed = notice.safeParse(values);
      if (!parsed.success || values.Status === "RECEIPT") return null;
      const { OrderId, Status, PaymentId, ErrorCode, Amount, RebillId, CardId, Pan, ExpDate } = parsed.data;
      const observation = observed(
        { Success: true, Status, PaymentId, OrderId, ErrorCode, ...(Amount !== undefined && { Amount }) },
        PaymentId,
      );
      if (RebillId && CardId && Pan)
        observation.card = { id: CardId, rebillId: RebillId, pan: Pan, expires: ExpDate ?? null };
      return observation;
    },
  };
}

function receiptOf(
  { email, name, amount }: Receipt,
  { taxation, tax, supportEmail }: Pick<Settings, "taxation" | "tax"> & { supportEmail: string },
) {
  return {
    Email: email.length <= RECEIPT_EMAIL_MAX ? email : supportEmail,
    Taxation: taxation,
    Items: [
      {
        Name: name,
        Price: amount,
        Quantity: 1,
        Amount: amount,
        Tax: tax,
        PaymentMethod: "full_payment",
        PaymentObject: "service",
      },
    ],
  };
}

/** @throws ProviderError if the answer has another shape */
function answerIn<T>(method: string, shape: z.ZodType<T>, response: unknown): T {
  const parsed = shape.safeParse(response);
  if (!parsed.success) throw new ProviderError(`${method}: an answer of another shape`, true);
  return parsed.data;
}

const OUTCOME_UNKNOWN =
  "Cancel: the answer was lost, and the bank's state does not tell whether this part was refunded: see the bank's list of operations";
const EXPIRED = /EXPIRED$/;
const REFUND_ACCEPTED = /^(ASYNC_)?REFUNDING$|^REFUNDED$/;

/** Why there is no payment; undefined for an order that was cancelled, since a buyer who left is no failure. */
function failureBy(status: PaymentStatus | null, raw: string, code: string): PaymentFailure | undefined {
  if (status !== "rejected" && status !== "canceled") return;
  if (EXPIRED.test(raw)) return "expired";
  if (code !== "0") return failureOf(code);
  if (raw === "AUTH_FAIL") return "secure_failed";
  return status === "rejected" ? "card_refused" : undefined;
}

/** The bank's time format: with an offset and without milliseconds. */
const dueDate = (time: number): string => iso(time).replace(/\.\d+Z$/, "+00:00");

/** The bank's statuses as ours. Null means undecided; so does an unlisted status, which is logged. */
const STATUSES: Readonly<Record<string, PaymentStatus | null>> = {
  NEW: null,
  FORM_SHOWED: null,
  AUTHORIZING: null,
  "3DS_CHECKING": null,
  "3DS_CHECKED": null,
  PAY_CHECKING: null,
  PREAUTHORIZING: null,
  AUTHORIZED: "authorized",
  REVERSING: "authorized",
  PARTIAL_REVERSED: "authorized",
  CONFIRMING: "confirming",
  CONFIRMED: "confirmed",
  REFUNDING: "confirmed",
  ASYNC_REFUNDING: "confirmed",
  PARTIAL_REFUNDED: "confirmed",
  REFUNDED: "refunded",
  CANCELED: "canceled",
  REVERSED: "canceled",
  DEADLINE_EXPIRED: "canceled",
  ATTEMPTS_EXPIRED: "canceled",
  REJECTED: "rejected",
  AUTH_FAIL: "rejected",
};

const isKnown = (status: string): boolean => Object.hasOwn(STATUSES, status);
const statusOf = (status: string): PaymentStatus | null => (isKnown(status) ? STATUSES[status]! : null);

const AGAIN = codes("3 99 120 402 999 1030 1089 1091 1096 3040 9001 9999");
const REASONS: readonly [PaymentFailure, ReadonlySet<string>][] = [
  ["insufficient_funds", codes("103 116 1051 5060")],
  ["limit_exceeded", codes("1061 1065 5061 5062 119 603 2200 3041 3042")],
  ["card_invalid", codes("1014 1015 1033 1041 1054 1082")],
  ["secure_failed", codes("101 106 511 2014")],
  ["card_refused", codes("104 107 1005 1043 1057 1059")],
];

const isRetryable = (code: string): boolean => AGAIN.has(code);

const failureOf = (code: string): PaymentFailure =>
  REASONS.find(([, known]) => known.has(code))?.[0] ?? "bank_error";

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
