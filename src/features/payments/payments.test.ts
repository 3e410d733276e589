import { afterAll, describe, expect, test } from "bun:test";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
const { newPerson, clock, features } = world;
const { buy, pay, atBank, check, status } = world.payments;
const { url: address } = world.listen();
afterAll(world.close);

const ledgerOf = ({ id }: { id: string }) =>
  features.vip.entries(id).map(({ reason, status, days, amount }) => [reason, status ?? days, amount]);

describe("the tariffs", () => {
  test("are public, with days and a price in minor units", async () => {
    const { body } = await world.stranger.get("/api/vip/products");
    expect(body).toMatchObject({
      sandbox: true,
      data: [{ days: 30, price: { currency: "RUB", amount: 39900 } }, { days: 90 }, { days: 365 }],
    });
  });

  test("are empty with payments off, and buying is refused with payments_off", async () => {
    const closed = createWorld({ env: { PAYMENTS: "off" } });
    expect((await closed.stranger.get("/api/vip/products")).body).toEqual({
      data: [],
      methods: [],
      renews: false,
      sandbox: false,
    });
    const answer = await closed.newPerson().post("/api/vip/buy", { vipProductId: 1 });
    expect(answer).toMatchObject({ status: 403, body: { code: "payments_off" } });
    expect((await closed.stranger.get(`/checkout/${crypto.randomUUID()}`)).status).toBe(404);
    await closed.close();
  });

  test("cannot be bought once retired", async () => {
    const { db } = world.deps;
    const sql =
      "INSERT INTO vip_products (days, amount, currency, created_at, retired_at) VALUES (7, 1, 'RUB', 0, 1) RETURNING id";
    const old = db.sqlite.query<{ id: number }, []>(sql).get()!.id;
    const answer = await newPerson().post("/api/vip/buy", { vipProductId: old });
    expect(answer).toMatchObject({ status: 409, body: { code: "vip_product_gone" } });
    expect(await newPerson().post("/api/vip/buy", { vipProductId: 999 })).toMatchObject({ status: 404 });
  });
});

describe("buying", () => {
  test("leads to the bank, and grants the days once the bank confirms the payment", async () => {
    const anna = newPerson();
    const payment = await buy(anna);
    expect(payment).toMatchObject({ status: null, days: 30, amount: { currency: "RUB", amount: 39900 } });
    expect(await status(anna)).toMatchObject({ active: false, payments: [] });
    expect(await (await anna.fetch(payment.url)).text()).toMatch(/399\s₽/);
    const tab = await TestTab.openAs(address, anna);
    expect(await pay(payment.url, "good")).toBe(`/vip/payment/${payment.id}`);
    expect(await tab.next("VIP_CHANGED")).toMatchObject({
      active: true,
      daysLeft: 30,
      paymentId: payment.id,
    });
    expect(await check(anna, payment.id)).toMatchObject({ status: "confirmed", url: null });
    expect(await status(anna)).toMatchObject({
      active: true,
      daysLeft: 30,
      purchasedAt: new Date(clock()).toISOString(),
      payments: [{ days: 30, amount: { currency: "RUB", amount: 39900 } }],
    });
    expect(ledgerOf(anna)).toEqual([
      ["payment", "confirmed", 39900],
      ["purchase", 30, null],
    ]);
  });

  test("adds to the days that are left", async () => {
    const anna = newPerson({ vipUntil: clock() + 5 * DAY_MS });
    await pay((await buy(anna, { vipProductId: 2 })).url, "good");
    expect(await status(anna)).toMatchObject({ daysLeft: 95 });
  });

  test("gives the order that is still open again, to two tabs at once and to a member who comes back", async () => {
    const anna = newPerson();
    const [one, other] = await Promise.all([buy(anna), buy(anna)]);
    clock.advance(21 * 60 * MINUTE_MS);
    const again = await buy(anna);
    expect([other.id, again.id]).toEqual([one.id, one.id]);
    expect([other.url, again.url]).toEqual([one.url, one.url]);
    for (const different of [{ vipProductId: 2 }, { renew: true }])
      expect((await buy(anna, different)).id).not.toBe(one.id);
    expect((await buy(newPerson())).id).not.toBe(one.id);
    expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
      pagination: { page: 1, perPage: 300, total: 3 },
    });
    clock.advance(2 * 60 * MINUTE_MS);
    expect((await buy(anna)).id).not.toBe(one.id);
  });

  test("opens another order once the last is decided, and the same key never buys twice", async () => {
    const anna = newPerson();
    const key = crypto.randomUUID();
    const first = await buy(anna, { key });
    await pay(first.url, "empty");
    expect(await buy(anna, { key })).toMatchObject({ id: first.id, status: "rejected" });
    const second = await buy(anna);
    expect(second.id).not.toBe(first.id);
    await pay(second.url, "good");
    const third = await buy(anna);
    expect([first.id, second.id]).not.toContain(third.id);
    expect((await buy(newPerson(), { key })).id).not.toBe(first.id);
    await pay(third.url, "good");
    expect(await status(anna)).toMatchObject({ daysLeft: 60 });
  });

  test("asks for a 3-D Secure code if the card requires it, and rejects a wrong one", async () => {
    const anna = newPerson();
    const right = await buy(anna);
    expect(await pay(right.url, "secure")).toBe(right.url);
    expect(await atBank(right.url, { act: "confirm", code: "1234" })).toBe(`/vip/payment/${right.id}`);
    expect(await check(anna, right.id)).toMatchObject({ status: "confirmed" });
    const wrong = await buy(anna);
    await pay(wrong.url, "secure");
    await atBank(wrong.url, { act: "confirm", code: "0000" });
    expect(await check(anna, wrong.id)).toMatchObject({ status: "rejected", failure: "secure_failed" });
  });

  test("may be refused or abandoned: no days, and the reason is shown", async () => {
    const anna = newPerson();
    const refused = await buy(anna);
    await pay(refused.url, "empty");
    expect(await check(anna, refused.id)).toMatchObject({
      status: "rejected",
      failure: "insufficient_funds",
    });
    const left = await buy(anna);
    expect(await atBank(left.url, { act: "leave" })).toBe(`/vip/payment/${left.id}`);
    expect(await check(anna, left.id)).toMatchObject({ status: "canceled" });
    expect(await status(anna)).toMatchObject({ active: false });
    expect(await pay(left.url, "good")).toBe(409);
  });

  test("completes through the job when the bank is slow and the buyer has left", async () => {
    const anna = newPerson();
    const { id, url } = await buy(anna);
    await pay(url, "slow");
    expect(await check(anna, id)).toMatchObject({ status: null });
    clock.advance(2 * MINUTE_MS);
    await features.payments.reconcile();
    expect(await status(anna)).toMatchObject({ active: true, daysLeft: 30 });
  });

  test("is canceled if no one pays for a day", async () => {
    const anna = newPerson();
    const { id } = await buy(anna);
    for (let hour = 0; hour < 26; hour++) {
      clock.advance(60 * MINUTE_MS);
      await features.payments.reconcile();
    }
    expect(await check(anna, id)).toMatchObject({ status: "canceled", url: null });
  });
});

describe("a refund", () => {
  const admin = () => newPerson({ role: "admin" });

  test("takes its days back, but no more than are left", async () => {
    const anna = newPerson();
    const { id, url } = await buy(anna);
    await pay(url, "good");
    clock.advance(20 * DAY_MS);
    expect(await admin().post(`/api/vip/payments/${id}/refund`, {})).toMatchObject({
      status: 200,
      body: { status: "refunded", refunded: 39900 },
    });
    expect(await status(anna)).toMatchObject({ active: false, daysLeft: 0, payments: [] });
    expect(ledgerOf(anna).slice(2)).toEqual([
      ["payment", "refunded", null],
      ["refund", -30, -39900],
    ]);
  });

  test("in full leaves no purchase in the status", async () => {
    const anna = newPerson();
    await anna.post("/api/vip/enable");
    const promotedAt = new Date(clock()).toISOString();
    clock.advance(MINUTE_MS);
    const { id, url } = await buy(anna);
    await pay(url, "good");
    expect(await status(anna)).toMatchObject({ purchasedAt: new Date(clock()).toISOString() });
    await admin().post(`/api/vip/payments/${id}/refund`, { amount: 13300 });
    expect(await status(anna)).toMatchObject({ purchasedAt: new Date(clock()).toISOString() });
    await admin().post(`/api/vip/payments/${id}/refund`, {});
    expect(await status(anna)).toMatchObject({ active: true, purchasedAt: promotedAt });
  });

  test("in part takes back part of the days, and never exceeds what was paid", async () => {
    const anna = newPerson();
    const { id, url } = await buy(anna);
    await pay(url, "good");
    const refund = async (amount?: number) =>
      (await admin().post(`/api/vip/payments/${id}/refund`, { amount })).body;
    expect(await refund(13300)).toMatchObject({ status: "confirmed", refunded: 13300 });
    expect(await status(anna)).toMatchObject({ daysLeft: 20 });
    expect(await refund(26601)).toMatchObject({ code: "refund_refused" });
    expect(await refund()).toMatchObject({ status: "refunded", refunded: 39900 });
    expect(await refund()).toMatchObject({ code: "refund_refused" });
    expect(await status(anna)).toMatchObject({ active: false });
  });

  test("is for admins alone", async () => {
    const anna = newPerson();
    const { id, url } = await buy(anna);
    await pay(url, "good");
    for (const who of [anna, newPerson(), newPerson({ role: "moderator" })])
      expect(await who.post(`/api/vip/payments/${id}/refund`, {})).toMatchObject({ status: 403 });
  });

  test("also takes the days back if the bank initiated it", async () => {
    const anna = newPerson();
    const { id, url } = await buy(anna);
    await pay(url, "disputed");
    expect(await status(anna)).toMatchObject({ active: true });
    clock.advance(3 * MINUTE_MS);
    await features.payments.reconcile();
    expect(await check(anna, id)).toMatchObject({ status: "refunded" });
    expect(await status(anna)).toMatchObject({ active: false });
  });
});

test("Members cannot read or check another member's payments", async () => {
  const { id } = await buy(newPerson());
  expect(await newPerson().get(`/api/vip/check-payment/${id}`)).toMatchObject({ status: 404 });
  expect((await newPerson().get("/api/vip/payment-status")).body).toMatchObject({ data: [] });
});
