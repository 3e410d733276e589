import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { createRenewalWorld, type RenewalWorld } from "#test/helpers/renewals.ts";

let world: RenewalWorld;
beforeAll(async () => {
  world = await createRenewalWorld();
});
afterAll(() => world.close());
afterEach(() => world.bank.recover());

describe("Cards", () => {
  test("belong to the member: the main one is charged, and a removed one is removed at the bank too", async () => {
    const anna = await world.member();
    const other = world.addCard(anna);
    await world.buyWith(anna, other);
    // The card that paid last becomes the main one.
    const [first, second] = await world.cards(anna);
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
    world.clock.advance(MINUTE_MS);
    await world.features.payments.renewals.forgetCards();
    expect(other.Status).toBe("D");
  });

  test("that were removed do not return with a late notification, and charges end with the last card", async () => {
    const anna = await world.member();
    const late = world.notices.at(-1);
    const [card] = await world.cards(anna);
    await anna.delete(`/api/vip/cards/${card!.id}`);
    world.features.payments.notified(late);
    expect(await world.cards(anna)).toEqual([]);
    expect(await world.renewal(anna)).toMatchObject({ state: "off", available: false });
  });

  test("stay as the member ordered them when an earlier purchase is announced again", async () => {
    const anna = await world.member();
    const first = world.notices.at(-1);
    await world.buyWith(anna, world.addCard(anna));
    const before = await world.cards(anna);
    world.features.payments.notified(first);
    expect(await world.cards(anna)).toEqual(before);
    expect(before).toMatchObject([{ pan: "220000******1111", main: true }, { main: false }]);
  });

  test("are not kept when the buyer did not agree to automatic charges, even if the bank names one", async () => {
    const anna = world.newPerson();
    await world.buyWith(anna, world.addCard(anna), { renew: false, recurrent: true });
    expect((await anna.get("/api/vip/status")).body).toMatchObject({ active: true });
    expect(await world.cards(anna)).toEqual([]);
  });

  test("are not kept when the account was erased before the payment, which is still entered in the books", async () => {
    const anna = world.newPerson();
    const { sqlite } = world.deps.db;
    await world.buyWith(anna, world.addCard(anna), {
      beforePaying: () => sqlite.run("DELETE FROM users WHERE id = ?", [anna.id]),
    });
    expect(sqlite.query("SELECT status FROM payments WHERE user_id = ?").all(anna.id)).toEqual([
      { status: "confirmed" },
    ]);
    expect(sqlite.query("SELECT id FROM payment_cards WHERE user_id = ?").all(anna.id)).toEqual([]);
  });

  test("of a bank that the site has left wait for its return: the present bank is asked about none of them", async () => {
    const anna = await world.member();
    const [card] = await world.cards(anna);
    await anna.delete(`/api/vip/cards/${card!.id}`);
    const belongTo = (bank: string) =>
      world.deps.db.sqlite.run("UPDATE payment_cards SET provider = ? WHERE id = ?", [bank, card!.id]);
    belongTo("another bank");
    await world.features.payments.renewals.forgetCards();
    expect(world.cardOf(anna).Status).toBe("A");
    belongTo("tbank");
    await world.features.payments.renewals.forgetCards();
    expect(world.cardOf(anna).Status).toBe("D");
  });
});
