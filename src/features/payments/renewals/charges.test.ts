import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { NOTICE_BEFORE_CHARGE_DAYS } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createRenewalWorld, type RenewalWorld } from "#test/helpers/renewals.ts";

let world: RenewalWorld;
beforeAll(async () => {
  world = await createRenewalWorld();
});
afterAll(() => world.close());
afterEach(() => world.bank.recover());

const product = (id: number) => ({ vipProductId: id });

describe("Automatic charges", () => {
  test("begin with a purchase that asked for them, and with no other", async () => {
    const anna = await world.member({ renew: false });
    expect(await world.renewal(anna)).toMatchObject({ state: "off", available: false });
    expect(await world.cards(anna)).toEqual([]);
    const bella = await world.member();
    expect(await world.renewal(bella)).toMatchObject({
      state: "on",
      product: { days: 30, price: { amount: 39_900 } },
      chargeAt: world.inDays(29),
    });
    expect(await world.cards(bella)).toMatchObject([{ pan: "430000******0777", main: true }]);
  });

  test("are announced three days before the end, and made a day before it and so long after the letter as pages promise", async () => {
    const anna = await world.member();
    expect(await world.lettersTo(anna, 26 * DAY_MS)).toEqual([]);
    const [letter] = await world.lettersTo(anna, DAY_MS);
    expect(letter).toMatchObject({
      subject: expect.stringMatching(/13 февраля 2030 спишется 399\s₽ за VIP/),
    });
    expect(letter!.text).toContain("с карты •••• 0777");
    await world.pass(NOTICE_BEFORE_CHARGE_DAYS * DAY_MS - HOUR_MS);
    expect(world.charges(anna)).toBe(0);
    await world.pass(HOUR_MS);
    await world.pass(HOUR_MS);
    expect(world.charges(anna)).toBe(1);
    expect(await world.status(anna)).toMatchObject({ active: true, daysLeft: 31 });
    expect(await world.renewal(anna)).toMatchObject({ state: "on", failure: null });
    expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
      data: [{ kind: "renewal", status: "confirmed", amount: { amount: 39_900 } }, { kind: "purchase" }],
    });
  });

  test("move with the end of VIP", async () => {
    const anna = await world.member();
    world.features.vip.grant(anna.id, { reason: "gift", days: 10 });
    expect(await world.renewal(anna)).toMatchObject({ chargeAt: world.inDays(39) });
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
    expect(await world.renewal(anna)).toMatchObject({ product: { id: dearer, price: { amount: 49_900 } } });
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
    expect(await world.renewal(anna)).toMatchObject({ state: "off", available: false, product: null });
    world.addTariff(30, 39_900);
  });

  test("that fail are retried three times over three days of grace, then end", async () => {
    const anna = await world.member();
    world.cardOf(anna).refuses = "1051";
    await world.pass(27 * DAY_MS);
    const [failed] = await world.lettersTo(anna, 2 * DAY_MS);
    expect(failed).toMatchObject({ subject: "Не получилось продлить VIP" });
    expect(failed!.text).toContain("на карте не хватило денег");
    expect(await world.renewal(anna)).toMatchObject({
      state: "grace",
      graceUntil: world.inDays(4),
      retries: 3,
      failure: "insufficient_funds",
    });
    await world.pass(DAY_MS);
    expect(await world.status(anna)).toMatchObject({ active: true });
    expect(await world.renewal(anna)).toMatchObject({ retries: 2 });
    await world.pass(DAY_MS);
    expect(await world.subjectsTo(anna, DAY_MS)).toEqual(["Автопродление VIP отключено"]);
    expect(world.attempts(anna)).toBe(4);
    expect(await world.renewal(anna)).toMatchObject({ state: "off" });
    expect(await anna.post("/api/vip/renewal", product(world.tariff()))).toMatchObject({
      body: { code: "renewal_unavailable" },
    });
    await world.pass(DAY_MS + HOUR_MS);
    expect(await world.status(anna)).toMatchObject({ active: false });
    expect(world.charges(anna)).toBe(0);
  });

  test("that the server missed are given up, and the letter does not call VIP that is over active", async () => {
    const anna = await world.member();
    world.clock.advance(40 * DAY_MS);
    const [letter] = await world.lettersTo(anna, HOUR_MS);
    expect(letter).toMatchObject({ subject: "Автопродление VIP отключено" });
    expect(letter!.text).toContain("VIP закончился раньше");
    expect(letter!.text).not.toContain("VIP действует");
    expect(world.attempts(anna)).toBe(0);
  });

  test("that succeed on a retry take back only the remaining days of grace", async () => {
    const anna = await world.member();
    world.cardOf(anna).refuses = "1051";
    await world.pass(29 * DAY_MS);
    delete world.cardOf(anna).refuses;
    await world.pass(DAY_MS);
    expect(await world.status(anna)).toMatchObject({ active: true, daysLeft: 30 });
    expect(await world.renewal(anna)).toMatchObject({ state: "on", graceUntil: null });
  });

  test("that were turned off in grace and on again are retried with the attempts that are left", async () => {
    const anna = await world.member();
    world.cardOf(anna).refuses = "1051";
    await world.pass(29 * DAY_MS);
    expect((await anna.delete("/api/vip/renewal")).body).toMatchObject({ state: "off" });
    expect((await anna.post("/api/vip/renewal", product(world.tariff()))).body).toMatchObject({
      state: "grace",
      retries: 3,
    });
    delete world.cardOf(anna).refuses;
    await world.pass(DAY_MS);
    expect(world.charges(anna)).toBe(1);
    expect(await world.renewal(anna)).toMatchObject({ state: "on" });
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
    expect(await world.renewal(anna)).toMatchObject({ state: "off" });
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
    expect(await world.renewal(world.anotherBrowser(vera))).toMatchObject({ state: "off" });
  });

  test("end with a refund", async () => {
    const anna = await world.member();
    const admin = world.newPerson({ role: "admin" });
    const [paid] = (await anna.get("/api/vip/payment-status")).body.data as { id: string }[];
    await admin.post(`/api/vip/payments/${paid!.id}/refund`, {});
    expect(await world.renewal(anna)).toMatchObject({ state: "off" });
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
