import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { createRenewals, type Renewals } from "#test/helpers/renewals.ts";

let renewals: Renewals;
beforeAll(async () => {
  renewals = createRenewals();
});
afterAll(() => renewals.close());
afterEach(() => renewals.bank.recover());

describe("Cards", () => {
  test("belong to the member: the main one is charged, and a removed one is removed at the bank too", async () => {
    const anna = await renewals.member();
    const other = renewals.addCard(anna);
    await renewals.buyWith(anna, other);
    // The card that paid last becomes the main one.
    const [first, second] = await renewals.cards(anna);
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
    const stranger = renewals.world.newPerson();
    for (const answer of [
      await stranger.delete(`/api/vip/cards/${first!.id}`),
      await stranger.post(`/api/vip/cards/${first!.id}/main`),
    ])
      expect(answer).toMatchObject({ status: 404 });
    await anna.delete(`/api/vip/cards/${first!.id}`);
    renewals.bank.faults.lose = "RemoveCard";
    await renewals.world.features.payments.renewals.forgetCards();
    delete renewals.bank.faults.lose;
    await renewals.world.features.payments.renewals.forgetCards();
    renewals.world.clock.advance(MINUTE_MS);
    await renewals.world.features.payments.renewals.forgetCards();
    expect(other.Status).toBe("D");
  });

  test("that were removed do not return with a late notification, and charges end with the last card", async () => {
    const anna = await renewals.member();
    const late = renewals.notices.at(-1);
    const [card] = await renewals.cards(anna);
    await anna.delete(`/api/vip/cards/${card!.id}`);
    renewals.world.features.payments.notified(late);
    expect(await renewals.cards(anna)).toEqual([]);
    expect(await renewals.renewal(anna)).toMatchObject({ state: "off", available: false });
  });

  test("stay as the member ordered them when an earlier purchase is announced again", async () => {
    const anna = await renewals.member();
    const first = renewals.notices.at(-1);
    await renewals.buyWith(anna, renewals.addCard(anna));
    const before = await renewals.cards(anna);
    renewals.world.features.payments.notified(first);
    expect(await renewals.cards(anna)).toEqual(before);
    expect(before).toMatchObject([{ pan: "220000******1111", main: true }, { main: false }]);
  });

  test("are not kept when the buyer did not agree to automatic charges, even if the bank names one", async () => {
    const anna = renewals.world.newPerson();
    await renewals.buyWith(anna, renewals.addCard(anna), { renew: false, recurrent: true });
    expect((await anna.get("/api/vip/status")).body).toMatchObject({ active: true });
    expect(await renewals.cards(anna)).toEqual([]);
  });

  test("are not kept when the account was erased before the payment, which is still entered in the books", async () => {
    const anna = renewals.world.newPerson();
    const { sqlite } = renewals.world.deps.db;
    await renewals.buyWith(anna, renewals.addCard(anna), {
      beforePaying: () => sqlite.run("DELETE FROM users WHERE id = ?", [anna.id]),
    });
    expect(sqlite.query("SELECT status FROM payments WHERE user_id = ?").all(anna.id)).toEqual([
      { status: "confirmed" },
    ]);
    expect(sqlite.query("SELECT id FROM payment_cards WHERE user_id = ?").all(anna.id)).toEqual([]);
  });

  test("of a bank that the site has left wait for its return: the present bank is asked about none of them", async () => {
    const anna = await renewals.member();
    const [card] = await renewals.cards(anna);
    await anna.delete(`/api/vip/cards/${card!.id}`);
    const belongTo = (bank: string) =>
      renewals.world.deps.db.sqlite.run("UPDATE payment_cards SET provider = ? WHERE id = ?", [
        bank,
        card!.id,
      ]);
    belongTo("another bank");
    await renewals.world.features.payments.renewals.forgetCards();
    expect(renewals.cardOf(anna).Status).toBe("A");
    belongTo("tbank");
    await renewals.world.features.payments.renewals.forgetCards();
    expect(renewals.cardOf(anna).Status).toBe("D");
  });
});
