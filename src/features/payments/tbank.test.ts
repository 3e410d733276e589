import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { createPaymentsAdmin } from "#src/features/payments/admin/actions.ts";
import { createTbank } from "#src/services/payments/tbank/provider.ts";
import { createTbankDouble } from "#test/helpers/tbank-double.ts";
import { createWorld } from "#test/helpers/world.ts";

const bank = createTbankDouble();
const world = createWorld({
  env: { ...bank.env, TBANK_SBP: "on" },
});
const { newPerson, clock, features } = world;
const { buy, check, status } = world.payments;
afterAll(async () => {
  await world.close();
  bank.stop();
});
afterEach(bank.recover);

/** Sends a notification as the bank does, and returns the raw answer. */
async function notify(body: unknown) {
  const answer = await world.request("/api/vip/notification", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}
const takeNotices = () => bank.outbox.splice(0).map(({ body }) => body);

async function bought() {
  const anna = newPerson();
  const payment = await buy(anna);
  return { anna, payment, order: bank.of(payment.id)! };
}

test("An order has every field that the bank and 54-FZ require", async () => {
  const { payment, order, anna } = await bought();
  expect(payment.url).toBe(`${new URL(bank.url).origin}/pay/${order.PaymentId}`);
  expect(bank.requests.get(order.PaymentId)).toMatchObject({
    Amount: 39_900,
    Description: "Рандеву: VIP на 30 дней",
    CustomerKey: anna.id,
    PayType: "O",
    Language: "ru",
    NotificationURL: expect.stringMatching(/\/api\/vip\/notification$/),
    SuccessURL: expect.stringMatching(new RegExp(`/vip/payment/${payment.id}$`)),
    Receipt: {
      Email: expect.stringContaining("@"),
      Taxation: "usn_income",
      Items: [
        {
          Name: "Рандеву: VIP на 30 дней",
          Price: 39_900,
          Quantity: 1,
          Amount: 39_900,
          Tax: "none",
          PaymentMethod: "full_payment",
          PaymentObject: "service",
        },
      ],
    },
  });
});

test("The receipt of a buyer whose address is longer than the bank takes goes to the support address", async () => {
  const email = (length: number) => `${"a".repeat(length - 12)}@example.org`;
  for (const [length, isTaken] of [
    [64, true],
    [65, false],
  ] as const) {
    const payment = await buy(newPerson({}, { email: email(length) }));
    expect(bank.requests.get(bank.of(payment.id)!.PaymentId)).toMatchObject({
      Receipt: { Email: isTaken ? email(length) : world.deps.config.brand.supportEmail },
    });
  }
});

describe("a notification", () => {
  test("is answered by a plain OK once it is stored, and grants the days once, whatever the order and repetitions", async () => {
    const { anna, payment, order } = await bought();
    bank.become(order, "CONFIRMED");
    const notices = takeNotices().reverse();
    for (const body of [...notices, ...notices])
      expect(await notify(body)).toEqual({ status: 200, type: "text/plain; charset=utf-8", text: "OK" });
    expect(await check(anna, payment.id)).toMatchObject({ status: "confirmed" });
    expect(await status(anna)).toMatchObject({ daysLeft: 30 });
  });

  test("changes nothing if it is forged, for another terminal, or for another amount", async () => {
    const { anna, payment, order } = await bought();
    bank.become(order, "CONFIRMED");
    order.Status = "NEW";
    const body = takeNotices().at(-1)!;
    for (const forged of [
      { ...body, Amount: 1 },
      { ...body, Token: "0".repeat(64) },
      { ...body, Token: undefined },
      {},
      null,
      [],
    ])
      expect(await notify(forged)).toMatchObject({ status: 403 });
    const { Token: _, ...plain } = body;
    expect(await notify(bank.sign({ ...plain, TerminalKey: "AnotherDEMO" }))).toMatchObject({ status: 403 });
    expect(await notify(bank.sign({ ...plain, Amount: 1 }))).toMatchObject({ text: "OK" });
    expect(await notify(bank.sign({ ...plain, OrderId: "nothing-of-ours", PaymentId: 1 }))).toMatchObject({
      text: "OK",
    });
    expect(await notify(bank.sign({ ...plain, PaymentId: 1 }))).toMatchObject({ text: "OK" });
    expect(await check(anna, payment.id)).toMatchObject({ status: null });
    expect(await status(anna)).toMatchObject({ active: false });
  });

  test("that is replayed after a refund grants no days again", async () => {
    const { anna, order } = await bought();
    bank.become(order, "CONFIRMED");
    const paid = takeNotices();
    for (const body of paid) await notify(body);
    order.refunded = order.Amount;
    bank.become(order, "REFUNDED");
    for (const body of [...takeNotices(), ...paid, ...paid])
      expect(await notify(body)).toMatchObject({ text: "OK" });
    expect(await status(anna)).toMatchObject({ active: false, payments: [] });
    expect(features.vip.entries(anna.id).filter(({ reason }) => reason === "purchase")).toHaveLength(1);
  });

  test("of a refusal does not override a later confirmation, in either order", async () => {
    for (const turn of [false, true]) {
      const { anna, payment, order } = await bought();
      bank.become(order, "REJECTED");
      bank.become(order, "CONFIRMED");
      const notices = takeNotices();
      for (const body of turn ? notices.reverse() : notices) await notify(body);
      expect(await check(anna, payment.id)).toMatchObject({ status: "confirmed", failure: null });
    }
  });

  test("of a cancelled order blames neither the card nor the bank", async () => {
    const { anna, payment, order } = await bought();
    bank.become(order, "CANCELED");
    for (const body of takeNotices()) await notify(body);
    expect(await check(anna, payment.id)).toMatchObject({ status: "canceled", failure: null });
  });

  test("with an unknown status leaves the payment undecided", async () => {
    const { anna, payment, order } = await bought();
    bank.become(order, "SOMETHING_NEW");
    for (const body of takeNotices()) expect(await notify(body)).toMatchObject({ text: "OK" });
    expect(await check(anna, payment.id)).toMatchObject({ status: null });
  });
});

describe("a lost message", () => {
  test("with a notification is replaced by a question of the job", async () => {
    const { anna, order } = await bought();
    bank.become(order, "CONFIRMED");
    takeNotices();
    clock.advance(MINUTE_MS);
    await features.payments.reconcile();
    expect(await status(anna)).toMatchObject({ daysLeft: 30 });
  });

  test("in answer to an order leads to another order, and one payment", async () => {
    const anna = newPerson();
    const key = crypto.randomUUID();
    bank.faults.lose = "Init";
    expect(await anna.post("/api/vip/buy", { vipProductId: 1, key })).toMatchObject({
      status: 503,
      body: { code: "payment_failed" },
    });
    delete bank.faults.lose;
    const payment = await buy(anna, { key });
    const opened = [...bank.orders.values()].filter(({ OrderId }) =>
      OrderId.startsWith(payment.id.replaceAll("-", "")),
    );
    expect(opened.map(({ Status }) => Status)).toEqual(["CANCELED", "NEW"]);
    takeNotices();
    bank.become(opened[1]!, "CONFIRMED");
    for (const body of takeNotices()) await notify(body);
    expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
      data: [{ status: "confirmed" }],
      pagination: { total: 1 },
    });
    expect(await status(anna)).toMatchObject({ daysLeft: 30 });
  });

  test("in answer to an order, which the bank reports as cancelled before it answers, still leads to another order", async () => {
    const anna = newPerson();
    const key = crypto.randomUUID();
    bank.faults.lose = "Init";
    await anna.post("/api/vip/buy", { vipProductId: 1, key });
    delete bank.faults.lose;
    // The job learns the id of the lost order in between.
    clock.advance(MINUTE_MS);
    await features.payments.reconcile();
    bank.faults.early = features.payments.notified;
    const payment = await buy(anna, { key });
    expect(payment).toMatchObject({ status: null, url: expect.stringContaining("/pay/") });
    bank.become(bank.of(payment.id)!, "CONFIRMED");
    for (const body of takeNotices()) await notify(body);
    expect(await check(anna, payment.id)).toMatchObject({ status: "confirmed" });
  });
});

test("A tariff in a currency that the bank does not accept is not on sale", async () => {
  const { id } = createPaymentsAdmin(world.deps).addTariff(7, 1_000, "USD");
  expect(JSON.stringify((await world.stranger.get("/api/vip/products")).body)).not.toContain("USD");
  expect(await newPerson().post("/api/vip/buy", { vipProductId: id })).toMatchObject({ status: 404 });
});

test("A request to the bank that times out may be repeated, since its outcome is unknown", async () => {
  const { config, log } = world.deps;
  const { tbank, publicUrl, brand } = config;
  const { supportEmail } = brand;
  const provider = createTbank(tbank!, { publicUrl, supportEmail, log, timeoutMs: 20 });
  for (const hang of ["GetState", "GetCardList"]) {
    bank.faults.hang = hang;
    const asked = hang === "GetState" ? provider.state("1") : provider.cards("someone");
    await expect(asked).rejects.toMatchObject({ name: "ProviderError", isRetryable: true });
  }
  delete bank.faults.hang;
});

test("An order that the bank refuses is reported, and another press may succeed", async () => {
  const anna = newPerson();
  bank.faults.refuse = { method: "Init", code: "999" };
  expect(await anna.post("/api/vip/buy", { vipProductId: 1 })).toMatchObject({
    status: 503,
    body: { code: "payment_failed" },
  });
  delete bank.faults.refuse;
  expect((await buy(anna)).url).toContain("/pay/");
});
