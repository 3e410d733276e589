import { createHash } from "node:crypto";

/** What T-Bank takes, by its documentation and not by our provider: tokens, fields and receipts. */

const TERMINAL = "TestDEMO";
const PASSWORD = "a terminal's password";

type Values = Record<string, unknown>;

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
function mistakeIn(method: string, values: Values): [code: string, message: string] | null {
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
function signature(values: Values): string {
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

export interface TbankOrder {
  PaymentId: string;
  OrderId: string;
  Amount: number;
  Status: string;
  refunded: number;
  notify: string;
  Recurrent: boolean;
  CustomerKey: string;
  /** Paid by SBP: refunds take a while, and ExternalRequestId is ignored. */
  sbp: boolean;
  /** The card that paid it. */
  card: Card | null;
}
export interface Card {
  CardId: string;
  RebillId: string;
  Pan: string;
  ExpDate: string;
  Status: "A" | "D";
  CustomerKey: string;
  /** Error code of the issuer for automatic charges. */
  refuses?: string;
}

/**
 * T-Bank on loopback, written from its documentation and not from our provider: it checks every token and field. It can refuse,
 * hang and lose responses; notifications can be lost, late, repeated, reordered or forged.
 */
export function createTbankDouble() {
  const orders = new Map<string, TbankOrder>();
  const requests = new Map<string, Values>();
  /** Notifications waiting to be sent; a test sends, shuffles, repeats or drops them. */
  const outbox: { to: string; body: Values }[] = [];
  const cards: Card[] = [];
  const faults: {
    lose?: string;
    hang?: string;
    refuse?: { method: string; code: string };
    /** Sends its notifications before it answers. */
    early?: (body: Values) => void;
  } = {};
  /** The methods that were requested, in order. */
  const methods: string[] = [];
  /** Number of charges by payment id. */
  const charged = new Map<string, number>();
  let number = 13_660;

  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });

  async function answer(request: Request): Promise<Response> {
    const paid = /\/pay\/(\d+)$/.exec(request.url)?.[1];
    if (paid) return pay(paid);
    const method = new URL(request.url).pathname.replace("/v2/", "");
    methods.push(method);
    const values = (await request.json()) as Values;
    const wrong = mistakeIn(method, values);
    if (wrong) return refusal(wrong[0], wrong[1]);
    if (faults.refuse?.method === method) return refusal(faults.refuse.code, "Refused");
    if (faults.hang === method) return new Promise(() => {});
    const given = act(method, values);
    if (faults.early) for (const { body } of outbox.splice(0)) faults.early(body);
    if (faults.lose === method) return new Response("Bad gateway", { status: 502 });
    return Response.json(given);
  }

  /** The bank's payment page: pays the order and responds with the notifications it would send. */
  function pay(paymentId: string): Response {
    const order = orders.get(paymentId)!;
    if (order.Status === "NEW") become(order, "CONFIRMED");
    return Response.json(outbox.splice(0).map(({ body }) => body));
  }

  function act(method: string, values: Values): object {
    if (method === "Init") return init(values);
    if (method === "CheckOrder") return checkOrder(values);
    if (method === "GetCardList")
      return cards
        .filter(({ CustomerKey }) => CustomerKey === values.CustomerKey)
        .map(({ CustomerKey: _, refuses: __, ...card }) => ({ ...card, CardType: 2 }));
    if (method === "RemoveCard") return removeCard(values);
    const order = orders.get(String(values.PaymentId));
    if (!order) return failed("255", "No such payment");
    if (method === "GetState") return stateOf(order);
    if (method === "Charge") return charge(order, values);
    if (method === "GetQr") {
      order.sbp = true;
      return { ...stateOf(order), Data: `https://qr.nspk.ru/${order.PaymentId}` };
    }
    return cancel(order, values);
  }

  function init(values: Values): object {
    const known = [...orders.values()].some(({ OrderId }) => OrderId === values.OrderId);
    if (known) return failed("20", "Repeated OrderId");
    number += 1;
    const order: TbankOrder = {
      PaymentId: String(number),
      OrderId: String(values.OrderId),
      Amount: values.Amount as number,
      Status: "NEW",
      refunded: 0,
      notify: String(values.NotificationURL),
      Recurrent: values.Recurrent === "Y",
      CustomerKey: String(values.CustomerKey),
      sbp: false,
      card: null,
    };
    orders.set(order.PaymentId, order);
    requests.set(order.PaymentId, values);
    return { ...stateOf(order), PaymentURL: `${server.url.origin}/pay/${number}` };
  }

  function checkOrder({ OrderId }: Values): object {
    const found = [...orders.values()].filter((order) => order.OrderId === OrderId);
    if (found.length === 0) return failed("255", "No such order");
    const Payments = found.map(({ PaymentId, Amount, Status }) => ({ PaymentId, Amount, Status }));
    return { Success: true, ErrorCode: "0", OrderId, Payments };
  }

  /** Charges only a waiting order that the merchant initiated, and only a card of its customer. */
  function charge(order: TbankOrder, { RebillId }: Values): object {
    if (order.Status !== "NEW") return failed("4", "Wrong state");
    const { OperationInitiatorType } = requests.get(order.PaymentId)!.DATA as Values;
    if (OperationInitiatorType !== "R" || order.Recurrent) return failed("1126", "Wrong combination");
    const card = cards.find((one) => one.RebillId === RebillId && one.CustomerKey === order.CustomerKey);
    if (!card || card.Status === "D") return failed("1014", "No such card");
    order.card = card;
    if (card.refuses) {
      become(order, "REJECTED");
      return { ...stateOf(order), ...failed(card.refuses, "Refused") };
    }
    charged.set(order.PaymentId, (charged.get(order.PaymentId) ?? 0) + 1);
    become(order, "CONFIRMED");
    return stateOf(order);
  }

  function removeCard({ CustomerKey, CardId }: Values): object {
    const card = cards.find((one) => one.CardId === CardId && one.CustomerKey === CustomerKey);
    if (!card) return failed("7", "No such card");
    card.Status = "D";
    return { Success: true, ErrorCode: "0", CustomerKey, CardId, Status: "D" };
  }

  function cancel(order: TbankOrder, { Amount, ExternalRequestId }: Values): object {
    const OriginalAmount = order.Amount - order.refunded;
    const repeated = ExternalRequestId !== undefined && requests.has(`cancel ${ExternalRequestId}`);
    if (ExternalRequestId) requests.set(`cancel ${ExternalRequestId}`, {});
    if (repeated && !order.sbp) return stateOf(order);
    if (order.Status === "NEW") become(order, "CANCELED");
    else if (order.Status === "CONFIRMED" || order.Status === "PARTIAL_REFUNDED") {
      const wanted = (Amount as number | undefined) ?? OriginalAmount;
      if (wanted > OriginalAmount) return failed("330", "Too large");
      order.refunded += wanted;
      if (order.sbp) {
        order.Status = "ASYNC_REFUNDING";
        return stateOf(order);
      }
      finishRefund(order);
    } else return failed("4", "Wrong state");
    return { ...stateOf(order), OriginalAmount, NewAmount: order.Amount - order.refunded };
  }

  function finishRefund(order: TbankOrder): void {
    become(order, order.refunded === order.Amount ? "REFUNDED" : "PARTIAL_REFUNDED");
  }

  /** One-stage payments send both notifications at once. */
  function become(order: TbankOrder, status: string): void {
    if (status === "CONFIRMED") order.card ??= cardFor(order);
    const steps = status === "CONFIRMED" ? ["AUTHORIZED", "CONFIRMED"] : [status];
    for (const Status of steps) {
      order.Status = Status;
      outbox.push({ to: order.notify, body: notification(order) });
    }
  }

  /** The buyer pays with a known card, or a new one, which the bank keeps for a recurrent order. */
  function cardFor({ CustomerKey, Recurrent, PaymentId }: TbankOrder): Card {
    const known = cards.find((card) => card.CustomerKey === CustomerKey && card.Status === "A");
    if (known) return known;
    const [CardId, RebillId] = [`3${PaymentId}`, `7${PaymentId}`];
    const card = {
      CardId,
      RebillId,
      Pan: "430000******0777",
      ExpDate: "1230",
      Status: "A",
      CustomerKey,
    } as const;
    if (Recurrent) cards.push({ ...card });
    return card;
  }

  function notification({ PaymentId, OrderId, Amount, Status, Recurrent, card }: TbankOrder): Values {
    const isFine = Status !== "REJECTED";
    const body: Values = {
      TerminalKey: TERMINAL,
      OrderId,
      Success: isFine,
      Status,
      PaymentId: Number(PaymentId),
      ErrorCode: isFine ? "0" : (card?.refuses ?? "1051"),
      Amount,
      ...(card && { Pan: card.Pan, ExpDate: card.ExpDate, CardId: Number(card.CardId) }),
      ...(card && Recurrent && isFine && { RebillId: Number(card.RebillId) }),
    };
    return { ...body, Token: signature(body) };
  }

  /** Ends every fault, and drops the notifications that were not sent. */
  function recover(): void {
    outbox.length = 0;
    for (const fault of Object.keys(faults) as (keyof typeof faults)[]) delete faults[fault];
  }

  const url = `${server.url.origin}/v2/`;
  return {
    url,
    /** Settings of a server that uses this bank. */
    env: { TBANK_TERMINAL_KEY: TERMINAL, TBANK_PASSWORD: PASSWORD, TBANK_URL: url },
    orders,
    cards,
    charged,
    requests,
    methods,
    outbox,
    faults,
    of: (orderIdStart: string): TbankOrder | undefined =>
      [...orders.values()].findLast(({ OrderId }) => OrderId.startsWith(orderIdStart.replaceAll("-", ""))),
    /** The buyer's bank has accepted the money of a refund by SBP. */
    finishRefund,
    /** Changes the order's status, as when the buyer pays or is refused. */
    become: (order: TbankOrder, status: string) => become(order, status),
    sign: (body: Values): Values => ({ ...body, Token: signature(body) }),
    /** Forgets everything, before the next history. */
    forget(): void {
      for (const book of [orders, requests, charged]) book.clear();
      cards.length = 0;
      recover();
    },
    recover,
    stop: () => server.stop(true),
  };
}

const stateOf = ({ PaymentId, OrderId, Amount, Status }: TbankOrder) => ({
  TerminalKey: TERMINAL,
  Success: true,
  ErrorCode: "0",
  PaymentId,
  OrderId,
  Amount,
  Status,
});
const failed = (ErrorCode: string, Message: string) => ({ Success: false, ErrorCode, Message });
const refusal = (code: string, message: string) => Response.json(failed(code, message));
