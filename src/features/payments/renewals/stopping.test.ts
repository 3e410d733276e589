import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createRenewals, type Renewals } from "#test/helpers/renewals.ts";

let renewals: Renewals;
beforeAll(async () => {
  renewals = createRenewals();
});
afterAll(() => renewals.close());
afterEach(() => renewals.bank.recover());

const product = (id: number) => ({ vipProductId: id });

describe("Stopping", () => {
  test("takes one request, and resuming requires the price that was shown", async () => {
    const anna = await renewals.member();
    expect((await anna.delete("/api/vip/renewal")).body).toMatchObject({ state: "off", available: true });
    expect((await anna.delete("/api/vip/renewal")).status).toBe(200);
    expect(await anna.post("/api/vip/renewal", product(2))).toMatchObject({
      body: { code: "vip_product_gone" },
    });
    expect((await anna.post("/api/vip/renewal", product(renewals.tariff()))).body).toMatchObject({
      state: "on",
      chargeAt: renewals.inDays(29),
    });
  });

  test("needs only the link of an e-mail, without signing in; a forged one does nothing", async () => {
    const anna = await renewals.member();
    const [mail] = await renewals.mailsTo(anna, 27 * DAY_MS);
    const token = /\/vip\/stop\/(\S+)/.exec(mail!.text!)![1]!;
    for (const forged of [
      `${token}x`,
      `${token}.`,
      `${token}.junk`,
      `${token}=`,
      token.replace(anna.id, crypto.randomUUID()),
      "x",
    ]) {
      expect(await renewals.world.stranger.get(`/api/vip/renewal/stop/${forged}`)).toMatchObject({
        status: 404,
      });
      expect(await renewals.world.stranger.post(`/api/vip/renewal/stop/${forged}`)).toMatchObject({
        status: 404,
      });
    }
    // Reading turns nothing off: mail scanners open links too.
    expect(await renewals.world.stranger.get(`/api/vip/renewal/stop/${token}`)).toMatchObject({
      status: 200,
    });
    expect(await renewals.renewal(anna)).toMatchObject({ state: "on" });
    expect(await renewals.world.stranger.post(`/api/vip/renewal/stop/${token}`)).toMatchObject({
      status: 200,
    });
    expect(await renewals.renewal(anna)).toMatchObject({ state: "off" });
    await renewals.pass(3 * DAY_MS + HOUR_MS);
    expect(renewals.charges(anna)).toBe(0);
    expect(await renewals.world.payments.status(anna)).toMatchObject({ active: false });
  });

  test("cannot be undone after VIP has ended: the member has to buy again", async () => {
    const anna = await renewals.member();
    await anna.delete("/api/vip/renewal");
    await renewals.pass(31 * DAY_MS);
    expect(await anna.post("/api/vip/renewal", product(renewals.tariff()))).toMatchObject({
      status: 409,
      body: { code: "renewal_unavailable" },
    });
  });

  describe("while the bank is out of reach and the charge is pending", () => {
    async function pending() {
      const anna = await renewals.member();
      await renewals.pass(28 * DAY_MS);
      renewals.bank.faults.refuse = { method: "Charge", code: "9999" };
      await renewals.pass(DAY_MS);
      expect(await renewals.renewal(anna)).toMatchObject({ state: "charging" });
      return anna;
    }

    test("ends that charge too", async () => {
      const anna = await pending();
      await anna.delete("/api/vip/renewal");
      renewals.bank.recover();
      await renewals.pass(2 * DAY_MS);
      expect(renewals.charges(anna)).toBe(0);
      expect(await renewals.world.payments.status(anna)).toMatchObject({ active: false });
      expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
        data: [{ kind: "renewal", status: "canceled" }, {}],
      });
    });

    test("and resuming in time lets it happen once", async () => {
      const anna = await pending();
      await anna.delete("/api/vip/renewal");
      await anna.post("/api/vip/renewal", product(renewals.tariff()));
      renewals.bank.recover();
      await renewals.pass(HOUR_MS);
      expect(renewals.charges(anna)).toBe(1);
    });

    test("is what removing the card does as well, while another card is charged in its place", async () => {
      const anna = await pending();
      await renewals.buyWith(anna, renewals.addCard(anna));
      const [, charged] = await renewals.cards(anna);
      await anna.delete(`/api/vip/cards/${charged!.id}`);
      renewals.bank.recover();
      await renewals.pass(HOUR_MS);
      expect(renewals.charges(anna)).toBe(0);
      expect(await renewals.renewal(anna)).toMatchObject({ state: "on" });
    });

    test("is what a suspension does as well", async () => {
      const anna = await pending();
      renewals.world.change(anna, { lockedAt: renewals.world.clock() });
      renewals.bank.recover();
      await renewals.pass(HOUR_MS);
      expect(renewals.charges(anna)).toBe(0);
    });
  });

  test("after a charge whose answer was lost keeps the days that were paid for", async () => {
    const anna = await renewals.member();
    await renewals.pass(28 * DAY_MS);
    renewals.bank.faults.lose = "Charge";
    await renewals.pass(DAY_MS);
    await anna.delete("/api/vip/renewal");
    const [card] = await renewals.cards(anna);
    await anna.delete(`/api/vip/cards/${card!.id}`);
    renewals.bank.recover();
    await renewals.pass(HOUR_MS);
    expect(await renewals.world.payments.status(anna)).toMatchObject({ active: true, daysLeft: 31 });
  });
});
