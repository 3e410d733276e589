import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createRenewalWorld, type RenewalWorld } from "#test/helpers/renewals.ts";

let world: RenewalWorld;
beforeAll(async () => {
  world = await createRenewalWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.bank.outbox.length = 0;
  for (const fault of ["lose", "hang", "refuse"] as const) delete world.bank.faults[fault];
});

const renewal = async (who: TestPerson) => (await who.get("/api/vip/renewal")).body;
const cards = async (who: TestPerson) =>
  (await who.get("/api/vip/cards")).body.data as { id: string; main: boolean; pan: string }[];
const product = (id: number) => ({ vipProductId: id });

describe("Automatic charges", () => {
  test("begin with a purchase that asked for them, and with no other", async () => {
    const anna = await world.member({ renew: false });
    expect(await renewal(anna)).toMatchObject({ state: "off", available: false });
    expect(await cards(anna)).toEqual([]);
    const bella = await world.member();
    expect(await renewal(bella)).toMatchObject({
      state: "on",
      product: { days: 30, price: { amount: 39_900 } },
      chargeAt: world.inDays(29),
    });
    expect(await cards(bella)).toMatchObject([{ pan: "430000******0777", main: true }]);
  });

  test("are announced three days before the end and made a day before it, once", async () => {
    const anna = await world.member();
    expect(await world.lettersTo(anna, 26 * DAY_MS)).toEqual([]);
    const [letter] = await world.lettersTo(anna, DAY_MS);
    expect(letter).toMatchObject({
      subject: expect.stringMatching(/13 февраля 2030 спишется 399\s₽ за VIP/),
    });
    expect(letter!.text).toContain("с карты •••• 0777");
    await world.pass(2 * DAY_MS - HOUR_MS);
    expect(world.charges(anna)).toBe(0);
    await world.pass(HOUR_MS);
    await world.pass(HOUR_MS);
    expect(world.charges(anna)).toBe(1);
    expect(await world.status(anna)).toMatchObject({ active: true, daysLeft: 31 });
    expect(await renewal(anna)).toMatchObject({ state: "on", failure: null });
    expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
      data: [{ kind: "renewal", status: "confirmed", amount: { amount: 39_900 } }, { kind: "purchase" }],
    });
  });

  test("move with the end of VIP", async () => {
    const anna = await world.member();
    world.features.vip.grant(anna.id, { reason: "gift", days: 10 });
    expect(await renewal(anna)).toMatchObject({ chargeAt: world.inDays(39) });
    await world.pass(38 * DAY_MS);
    // By a command in another process, after the letter.
    world.gift(anna.id, 5);
    await world.pass(5 * DAY_MS);
    expect(world.charges(anna)).toBe(0);
    await world.pass(2 * DAY_MS);
    expect(world.charges(anna)).toBe(1);
  });

  test("charge only the price that the letter named, and the letter mentions a changed tariff", async () => {
    const anna = await world.member();
    const dearer = world.reprice(1, 49_900);
    expect(await renewal(anna)).toMatchObject({ product: { id: dearer, price: { amount: 49_900 } } });
    const [letter] = await world.lettersTo(anna, 27 * DAY_MS);
    expect(letter!.text).toMatch(/спишется 499\s₽/);
    expect(letter!.text).toMatch(/раньше он стоил 399\s₽/);
    const dearest = world.reprice(dearer, 59_900);
    await world.pass(2 * DAY_MS);
    expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
      data: [{ kind: "renewal", amount: { amount: 49_900 } }, {}],
    });
    world.retire(dearest);
    expect(await world.subjectsTo(anna, 31 * DAY_MS)).toContain("Автопродление VIP отключено");
    expect(await renewal(anna)).toMatchObject({ state: "off", available: false, product: null });
    world.addTariff(30, 39_900);
  });

  test("that fail are retried three times over three days of grace, then end", async () => {
    const anna = await world.member();
    world.cardOf(anna).refuses = "1051";
    await world.pass(27 * DAY_MS);
    const [failed] = await world.lettersTo(anna, 2 * DAY_MS);
    expect(failed).toMatchObject({ subject: "Не получилось продлить VIP" });
    expect(failed!.text).toContain("на карте не хватило денег");
    expect(await renewal(anna)).toMatchObject({
      ...{ state: "grace", graceUntil: world.inDays(4), retries: 3, failure: "insufficient_funds" },
    });
    await world.pass(DAY_MS);
    expect(await world.status(anna)).toMatchObject({ active: true });
    expect(await renewal(anna)).toMatchObject({ retries: 2 });
    await world.pass(DAY_MS);
    expect(await world.subjectsTo(anna, DAY_MS)).toEqual(["Автопродление VIP отключено"]);
    expect(world.attempts(anna)).toBe(4);
    expect(await renewal(anna)).toMatchObject({ state: "off" });
    expect(await anna.post("/api/vip/renewal", product(world.tariff()))).toMatchObject({
      body: { code: "renewal_unavailable" },
    });
    await world.pass(DAY_MS + HOUR_MS);
    expect(await world.status(anna)).toMatchObject({ active: false });
    expect(world.charges(anna)).toBe(0);
  });

  test("that succeed on a retry take back only the remaining days of grace", async () => {
    const anna = await world.member();
    world.cardOf(anna).refuses = "1051";
    await world.pass(29 * DAY_MS);
    delete world.cardOf(anna).refuses;
    await world.pass(DAY_MS);
    expect(await world.status(anna)).toMatchObject({ active: true, daysLeft: 30 });
    expect(await renewal(anna)).toMatchObject({ state: "on", graceUntil: null });
  });

  test("grant grace once, however often they are turned off and on", async () => {
    const anna = await world.member();
    world.cardOf(anna).refuses = "1051";
    await world.pass(29 * DAY_MS);
    await anna.delete("/api/vip/renewal");
    await world.pass(2 * DAY_MS);
    expect(await anna.post("/api/vip/renewal", product(world.tariff()))).toMatchObject({ status: 200 });
    await world.pass(2 * DAY_MS + HOUR_MS);
    expect(await world.status(anna)).toMatchObject({ active: false });
    expect(await renewal(anna)).toMatchObject({ state: "off" });
  });

  test("are not made for a deleted or suspended member, or long after VIP ended", async () => {
    const [anna, bella, vera] = [await world.member(), await world.member(), await world.member()];
    const { sqlite } = world.deps.db;
    sqlite.run("UPDATE users SET deleted_at = ? WHERE id = ?", [world.clock(), anna.id]);
    sqlite.run("UPDATE users SET locked_at = ? WHERE id = ?", [world.clock(), bella.id]);
    await world.features.payments.renewals.forgetCards();
    expect(world.cardOf(anna).Status).toBe("D");
    world.clock.advance(365 * DAY_MS);
    await world.pass(DAY_MS);
    expect([anna, bella, vera].map(world.attempts)).toEqual([0, 0, 0]);
    expect(await renewal(world.anotherBrowser(vera))).toMatchObject({ state: "off" });
  });

  test("end with a refund", async () => {
    const anna = await world.member();
    const admin = world.newPerson({ role: "admin" });
    const [paid] = (await anna.get("/api/vip/payment-status")).body.data as { id: string }[];
    await admin.post(`/api/vip/payments/${paid!.id}/refund`, {});
    expect(await renewal(anna)).toMatchObject({ state: "off" });
  });
});

describe("A card is charged once when this is lost:", () => {
  async function dueTomorrow() {
    const anna = await world.member();
    await world.pass(28 * DAY_MS);
    return anna;
  }

  test.each(["Init", "Charge", "GetState"])("the answer to %s", async (method) => {
    const anna = await dueTomorrow();
    world.bank.faults.lose = method;
    await world.pass(DAY_MS);
    delete world.bank.faults.lose;
    await world.pass(10 * 60_000);
    expect(world.charges(anna)).toBe(1);
    expect(await world.status(anna)).toMatchObject({ daysLeft: 31 });
  });

  test("the answer, after the notification has come", async () => {
    const anna = await dueTomorrow();
    world.bank.faults.lose = "Charge";
    await world.pass(DAY_MS);
    for (const { body } of world.bank.outbox.splice(0)) world.features.payments.notified(body);
    expect(await renewal(anna)).toMatchObject({ state: "on" });
    delete world.bank.faults.lose;
    await world.pass(HOUR_MS);
    expect(world.charges(anna)).toBe(1);
  });

  test("the notification with the card", async () => {
    const anna = await world.member({ notices: false });
    await world.pass(60_000);
    expect(await cards(anna)).toHaveLength(1);
    await world.pass(29 * DAY_MS);
    expect(world.charges(anna)).toBe(1);
  });

  test("every answer for a day, which counts as a failed charge", async () => {
    const anna = await dueTomorrow();
    world.bank.faults.refuse = { method: "Charge", code: "9999" };
    await world.pass(DAY_MS);
    expect(await renewal(anna)).toMatchObject({ state: "charging" });
    await world.pass(DAY_MS + HOUR_MS);
    expect(await renewal(anna)).toMatchObject({ state: expect.stringMatching(/grace|charging/), retries: 3 });
    delete world.bank.faults.refuse;
    await world.pass(HOUR_MS);
    expect(world.charges(anna)).toBe(1);
  });
});

describe("Cards", () => {
  test("belong to the member: the main one is charged, and a removed one is removed at the bank too", async () => {
    const anna = await world.member();
    const other = world.addCard(anna);
    await world.buyWith(anna, other);
    // The card that paid last becomes the main one.
    const [first, second] = await cards(anna);
    expect([first, second]).toMatchObject([
      { pan: other.Pan, main: true },
      { pan: "430000******0777", main: false },
    ]);
    expect((await anna.post(`/api/vip/cards/${second!.id}/main`)).body).toMatchObject({
      data: [{ id: second!.id, main: true }, { main: false }],
    });
    expect((await anna.delete(`/api/vip/cards/${second!.id}`)).body).toMatchObject({
      data: [{ id: first!.id, main: true }],
    });
    const stranger = world.newPerson();
    for (const answer of [
      await stranger.delete(`/api/vip/cards/${first!.id}`),
      await stranger.post(`/api/vip/cards/${first!.id}/main`),
    ])
      expect(answer).toMatchObject({ status: 404 });
    await anna.delete(`/api/vip/cards/${first!.id}`);
    world.bank.faults.lose = "RemoveCard";
    await world.features.payments.renewals.forgetCards();
    delete world.bank.faults.lose;
    await world.features.payments.renewals.forgetCards();
    expect(other.Status).toBe("D");
  });

  test("that were removed do not return with a late notification, and charges end with the last card", async () => {
    const anna = await world.member();
    const late = world.notices.at(-1);
    const [card] = await cards(anna);
    await anna.delete(`/api/vip/cards/${card!.id}`);
    world.features.payments.notified(late);
    expect(await cards(anna)).toEqual([]);
    expect(await renewal(anna)).toMatchObject({ state: "off", available: false });
  });
});

describe("Stopping", () => {
  test("takes one request, and resuming requires the price that was shown", async () => {
    const anna = await world.member();
    expect((await anna.delete("/api/vip/renewal")).body).toMatchObject({ state: "off", available: true });
    expect((await anna.delete("/api/vip/renewal")).status).toBe(200);
    expect(await anna.post("/api/vip/renewal", product(2))).toMatchObject({
      body: { code: "vip_product_gone" },
    });
    expect((await anna.post("/api/vip/renewal", product(world.tariff()))).body).toMatchObject({
      state: "on",
      chargeAt: world.inDays(29),
    });
  });

  test("needs only the link of a letter, without signing in; a forged one does nothing", async () => {
    const anna = await world.member();
    const [letter] = await world.lettersTo(anna, 27 * DAY_MS);
    const token = /\/vip\/stop\/(\S+)/.exec(letter!.text!)![1]!;
    for (const forged of [`${token}x`, token.replace(anna.id, crypto.randomUUID()), "x"]) {
      expect(await world.stranger.get(`/api/vip/renewal/stop/${forged}`)).toMatchObject({ status: 404 });
      expect(await world.stranger.post(`/api/vip/renewal/stop/${forged}`)).toMatchObject({ status: 404 });
    }
    // Reading turns nothing off: mail scanners open links too.
    expect(await world.stranger.get(`/api/vip/renewal/stop/${token}`)).toMatchObject({ status: 200 });
    expect(await renewal(anna)).toMatchObject({ state: "on" });
    expect(await world.stranger.post(`/api/vip/renewal/stop/${token}`)).toMatchObject({ status: 200 });
    expect(await renewal(anna)).toMatchObject({ state: "off" });
    await world.pass(3 * DAY_MS + HOUR_MS);
    expect(world.charges(anna)).toBe(0);
    expect(await world.status(anna)).toMatchObject({ active: false });
  });

  test("cannot be undone after VIP has ended: the member has to buy again", async () => {
    const anna = await world.member();
    await anna.delete("/api/vip/renewal");
    await world.pass(31 * DAY_MS);
    expect(await anna.post("/api/vip/renewal", product(world.tariff()))).toMatchObject({
      status: 409,
      body: { code: "renewal_unavailable" },
    });
  });
});

test("SBP leads to a link for banking apps, and does not allow automatic charges", async () => {
  const anna = world.newPerson();
  expect((await world.stranger.get("/api/vip/products")).body).toMatchObject({
    methods: ["card", "sbp"],
    renews: true,
  });
  const request = { vipProductId: world.tariff(), method: "sbp" };
  const { body } = await anna.post("/api/vip/buy", request);
  expect(body).toMatchObject({ method: "sbp", url: expect.stringMatching(/^https:\/\/qr\.nspk\.ru\//) });
  expect(await anna.post("/api/vip/buy", { ...request, renew: true })).toMatchObject({
    body: { code: "method_unavailable" },
  });
});
