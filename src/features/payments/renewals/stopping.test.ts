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
    for (const forged of [`${token}x`, token.replace(anna.id, crypto.randomUUID()), "x"]) {
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
});
