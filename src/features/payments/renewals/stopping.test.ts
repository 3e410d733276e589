import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createRenewalWorld, type RenewalWorld } from "#test/helpers/renewals.ts";

let world: RenewalWorld;
beforeAll(async () => {
  world = await createRenewalWorld();
});
afterAll(() => world.close());
afterEach(() => world.bank.recover());

const product = (id: number) => ({ vipProductId: id });

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
    for (const forged of [
      `${token}x`,
      `${token}.`,
      `${token}.junk`,
      `${token}=`,
      token.replace(anna.id, crypto.randomUUID()),
      "x",
    ]) {
      expect(await world.stranger.get(`/api/vip/renewal/stop/${forged}`)).toMatchObject({ status: 404 });
      expect(await world.stranger.post(`/api/vip/renewal/stop/${forged}`)).toMatchObject({ status: 404 });
    }
    // Reading turns nothing off: mail scanners open links too.
    expect(await world.stranger.get(`/api/vip/renewal/stop/${token}`)).toMatchObject({ status: 200 });
    expect(await world.renewal(anna)).toMatchObject({ state: "on" });
    expect(await world.stranger.post(`/api/vip/renewal/stop/${token}`)).toMatchObject({ status: 200 });
    expect(await world.renewal(anna)).toMatchObject({ state: "off" });
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

  describe("while the bank is out of reach and the charge is pending", () => {
    async function pending() {
      const anna = await world.member();
      await world.pass(28 * DAY_MS);
      world.bank.faults.refuse = { method: "Charge", code: "9999" };
      await world.pass(DAY_MS);
      expect(await world.renewal(anna)).toMatchObject({ state: "charging" });
      return anna;
    }

    test("ends that charge too", async () => {
      const anna = await pending();
      await anna.delete("/api/vip/renewal");
      world.bank.recover();
      await world.pass(2 * DAY_MS);
      expect(world.charges(anna)).toBe(0);
      expect(await world.status(anna)).toMatchObject({ active: false });
      expect((await anna.get("/api/vip/payment-status")).body).toMatchObject({
        data: [{ kind: "renewal", status: "canceled" }, {}],
      });
    });

    test("and resuming in time lets it happen once", async () => {
      const anna = await pending();
      await anna.delete("/api/vip/renewal");
      await anna.post("/api/vip/renewal", product(world.tariff()));
      world.bank.recover();
      await world.pass(HOUR_MS);
      expect(world.charges(anna)).toBe(1);
    });

    test("is what removing the card does as well, while another card is charged in its place", async () => {
      const anna = await pending();
      await world.buyWith(anna, world.addCard(anna));
      const [, charged] = await world.cards(anna);
      await anna.delete(`/api/vip/cards/${charged!.id}`);
      world.bank.recover();
      await world.pass(HOUR_MS);
      expect(world.charges(anna)).toBe(0);
      expect(await world.renewal(anna)).toMatchObject({ state: "on" });
    });

    test("is what a suspension does as well", async () => {
      const anna = await pending();
      world.change(anna, { lockedAt: world.clock() });
      world.bank.recover();
      await world.pass(HOUR_MS);
      expect(world.charges(anna)).toBe(0);
    });
  });

  test("after a charge whose answer was lost keeps the days that were paid for", async () => {
    const anna = await world.member();
    await world.pass(28 * DAY_MS);
    world.bank.faults.lose = "Charge";
    await world.pass(DAY_MS);
    await anna.delete("/api/vip/renewal");
    const [card] = await world.cards(anna);
    await anna.delete(`/api/vip/cards/${card!.id}`);
    world.bank.recover();
    await world.pass(HOUR_MS);
    expect(await world.status(anna)).toMatchObject({ active: true, daysLeft: 31 });
  });
});
