import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { createWorld } from "#test/helpers/world.ts";

test("The archive of a member's data holds payments, linked cards, automatic charges and VIP days, and no secrets", async () => {
  const world = createWorld();
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const { id, url } = await world.payments.buy(anna, { renew: true });
  await world.payments.pay(url, "good");
  await world.payments.pay((await world.payments.buy(boris)).url, "good");

  const zip = unzipSync(new Uint8Array(await (await anna.archive()).arrayBuffer()));
  const text = new TextDecoder().decode(zip["data.json"]);
  const { payments, linkedCards, automaticCharges, vipDays } = JSON.parse(text);
  expect(payments).toMatchObject([
    { id, status: "confirmed", days: 30, amount: { currency: "RUB", amount: 39900 } },
  ]);
  expect(linkedCards).toMatchObject([{ pan: expect.stringMatching(/\*/), main: true }]);
  expect(automaticCharges).toMatchObject({ state: "on", product: { days: 30 } });
  expect(vipDays).toMatchObject([
    { reason: "purchase", days: 30, at: new Date(world.clock()).toISOString() },
  ]);
  const { rebillId } = world.deps.db.sqlite
    .query<{ rebillId: string }, [string]>(
      "SELECT rebill_id AS rebillId FROM payment_cards WHERE user_id = ?",
    )
    .get(anna.id)!;
  expect(text).not.toContain(rebillId);
  expect(text).not.toContain("/checkout/");
  await world.close();
});
