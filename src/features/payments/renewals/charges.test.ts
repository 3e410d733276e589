import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { NOTICE_BEFORE_CHARGE_DAYS } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createRenewals, type Renewals } from "#test/helpers/renewals.ts";

let renewals: Renewals;
beforeAll(async () => {
  renewals = createRenewals();
});
afterAll(() => renewals.close());
afterEach(() => renewals.bank.recover());

const product = (id: number) => ({ vipProductId: id });

describe("Automatic charges", () => {
  test("begin with a purchase that asked for them, and with no other", async () => {
    const anna = await renewals.member({ renew: false });
    expect(await renewals.renewal(anna)).toMatchObject({ state: "off", available: false });
    expect(await renewals.cards(anna)).toEqual([]);
    const bella = await renewals.member();
    expect(await renewals.renewal(bella)).toMatchObject({
      state: "on",
      product: { days: 30, price: { amount: 39_900 } },
      chargeAt: renewals.inDays(29),
    });
    expect(await renewals.cards(bella)).toMatchObject([{ pan: "430000******0777", main: true }]);
  });

  test("are announced three days before the end, and made a day before it and so long after the e-mail as pages promise", async () => {
    const anna = await renewals.member();
    expect(await renewals.mailsTo(anna, 26 * DAY_MS)).toEqual([]);
    const [mail] = await renewals.mailsTo(anna, DAY_MS);
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/13 февраля 2030 спишется 399\s₽ за VIP/),
    });
    expect(mail!.text).toContain("с карты •••• 0777");
    await renewals.pass(NOTICE_BEFORE_CHARGE_DAYS * DAY_MS - HOUR_MS);
    expect(renewals.charges(anna)).toBe(0);
    await renewals.pass(HOUR_MS);
    await renewals.pass(HOUR_MS);
    expect(renewals.charges(anna)).toBe(1);
    expect(await renewals.world.payments.status(anna)).toMatchObject({ active: true, daysLeft: 31 });
    expect(await renewals.renewal(anna)).toMatchObject({ state: "on", failure: null });
    expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
      data: [{ kind: "renewal", status: "confirmed", amount: { amount: 39_900 } }, { kind: "purchase" }],
    });
  });

  test("move with the end of VIP", async () => {
    const anna = await renewals.member();
    renewals.world.features.vip.grant(anna.id, { reason: "gift", days: 10 });
    expect(await renewals.renewal(anna)).toMatchObject({ chargeAt: renewals.inDays(39) });
    await renewals.pass(38 * DAY_MS);
    // By a command in another process, after the e-mail.
    renewals.gift(anna.id, 5);
    await renewals.pass(5 * DAY_MS);
    expect(renewals.charges(anna)).toBe(0);
    await renewals.pass(2 * DAY_MS);
    expect(renewals.charges(anna)).toBe(1);
  });

  test("charge only the price that the e-mail named, and the e-mail mentions a changed tariff", async () => {
    const anna = await renewals.member();
    const dearer = renewals.reprice(1, 49_900);
    expect(await renewals.renewal(anna)).toMatchObject({
      product: { id: dearer, price: { amount: 49_900 } },
    });
    const [mail] = await renewals.mailsTo(anna, 27 * DAY_MS);
    expect(mail!.text).toMatch(/спишется 499\s₽/);
    expect(mail!.text).toMatch(/раньше он стоил 399\s₽/);
    const dearest = renewals.reprice(dearer, 59_900);
    await renewals.pass(2 * DAY_MS);
    expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
      data: [{ kind: "renewal", amount: { amount: 49_900 } }, {}],
    });
    renewals.retire(dearest);
    expect(await renewals.subjectsTo(anna, 31 * DAY_MS)).toContain("Автопродление VIP отключено");
    expect(await renewals.renewal(anna)).toMatchObject({ state: "off", available: false, product: null });
    renewals.addTariff(30, 39_900);
  });

  test("that fail are retried three times over three days of grace, then end", async () => {
    const anna = await renewals.member();
    renewals.cardOf(anna).refuses = "1051";
    await renewals.pass(27 * DAY_MS);
    const [failed] = await renewals.mailsTo(anna, 2 * DAY_MS);
    expect(failed).toMatchObject({ subject: "Не получилось продлить VIP" });
    expect(failed!.text).toContain("на карте не хватило денег");
    expect(await renewals.renewal(anna)).toMatchObject({
      state: "grace",
      graceUntil: renewals.inDays(4),
      retries: 3,
      failure: "insufficient_funds",
    });
    await renewals.pass(DAY_MS);
    expect(await renewals.world.payments.status(anna)).toMatchObject({ active: true });
    expect(await renewals.renewal(anna)).toMatchObject({ retries: 2 });
    await renewals.pass(DAY_MS);
    expect(await renewals.subjectsTo(anna, DAY_MS)).toEqual(["Автопродление VIP отключено"]);
    expect(renewals.attempts(anna)).toBe(4);
    expect(await renewals.renewal(anna)).toMatchObject({ state: "off" });
    expect(await anna.post("/api/vip/renewal", product(renewals.tariff()))).toMatchObject({
      body: { code: "renewal_unavailable" },
    });
    await renewals.pass(DAY_MS + HOUR_MS);
    expect(await renewals.world.payments.status(anna)).toMatchObject({ active: false });
    expect(renewals.charges(anna)).toBe(0);
  });

  test("that the server missed are given up, and the e-mail does not call VIP that is over active", async () => {
    const anna = await renewals.member();
    renewals.world.clock.advance(40 * DAY_MS);
    const [mail] = await renewals.mailsTo(anna, HOUR_MS);
    expect(mail).toMatchObject({ subject: "Автопродление VIP отключено" });
    expect(mail!.text).toContain("VIP закончился раньше");
    expect(mail!.text).not.toContain("VIP действует");
    expect(renewals.attempts(anna)).toBe(0);
  });

  test("that succeed on a retry take back only the remaining days of grace", async () => {
    const anna = await renewals.member();
    renewals.cardOf(anna).refuses = "1051";
    await renewals.pass(29 * DAY_MS);
    delete renewals.cardOf(anna).refuses;
    await renewals.pass(DAY_MS);
    expect(await renewals.world.payments.status(anna)).toMatchObject({ active: true, daysLeft: 30 });
    expect(await renewals.renewal(anna)).toMatchObject({ state: "on", graceUntil: null });
  });

  test("that were turned off in grace and on again are retried with the attempts that are left", async () => {
    const anna = await renewals.member();
    renewals.cardOf(anna).refuses = "1051";
    await renewals.pass(29 * DAY_MS);
    expect((await anna.delete("/api/vip/renewal")).body).toMatchObject({ state: "off" });
    expect((await anna.post("/api/vip/renewal", product(renewals.tariff()))).body).toMatchObject({
      state: "grace",
      retries: 3,
    });
    delete renewals.cardOf(anna).refuses;
    await renewals.pass(DAY_MS);
    expect(renewals.charges(anna)).toBe(1);
    expect(await renewals.renewal(anna)).toMatchObject({ state: "on" });
  });

  test("grant grace once, however often they are turned off and on", async () => {
    const anna = await renewals.member();
    renewals.cardOf(anna).refuses = "1051";
    await renewals.pass(29 * DAY_MS);
    await anna.delete("/api/vip/renewal");
    await renewals.pass(2 * DAY_MS);
    expect(await anna.post("/api/vip/renewal", product(renewals.tariff()))).toMatchObject({ status: 200 });
    await renewals.pass(2 * DAY_MS + HOUR_MS);
    expect(await renewals.world.payments.status(anna)).toMatchObject({ active: false });
    expect(await renewals.renewal(anna)).toMatchObject({ state: "off" });
  });

  test("are not made for a deleted or suspended member, or long after VIP ended", async () => {
    const [anna, bella, vera] = [await renewals.member(), await renewals.member(), await renewals.member()];
    const { sqlite } = renewals.world.deps.db;
    sqlite.run("UPDATE users SET deleted_at = ? WHERE id = ?", [renewals.world.clock(), anna.id]);
    sqlite.run("UPDATE users SET locked_at = ? WHERE id = ?", [renewals.world.clock(), bella.id]);
    await renewals.world.features.payments.renewals.forgetCards();
    expect(renewals.cardOf(anna).Status).toBe("D");
    renewals.world.clock.advance(365 * DAY_MS);
    await renewals.pass(DAY_MS);
    expect([anna, bella, vera].map(renewals.attempts)).toEqual([0, 0, 0]);
    expect(await renewals.renewal(renewals.world.anotherBrowser(vera))).toMatchObject({ state: "off" });
  });

  test("end with a refund", async () => {
    const anna = await renewals.member();
    const admin = renewals.world.newPerson({ role: "admin" });
    const [paid] = (await anna.get("/api/vip/payment-status")).body.data as { id: string }[];
    await admin.post(`/api/vip/payments/${paid!.id}/refund`, {});
    expect(await renewals.renewal(anna)).toMatchObject({ state: "off" });
  });
});

test("SBP leads to a link for banking apps, and does not allow automatic charges", async () => {
  const anna = renewals.world.newPerson();
  expect((await renewals.world.stranger.get("/api/vip/products")).body).toMatchObject({
    methods: ["card", "sbp"],
    renews: true,
  });
  const request = { vipProductId: renewals.tariff(), method: "sbp" };
  const { body } = await anna.post("/api/vip/buy", request);
  expect(body).toMatchObject({ method: "sbp", url: expect.stringMatching(/^https:\/\/qr\.nspk\.ru\//) });
  expect(await anna.post("/api/vip/buy", { ...request, renew: true })).toMatchObject({
    body: { code: "method_unavailable" },
  });
});
