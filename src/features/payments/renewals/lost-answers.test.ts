import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createRenewalWorld, type RenewalWorld } from "#test/helpers/renewals.ts";

let world: RenewalWorld;
beforeAll(async () => {
  world = await createRenewalWorld();
});
afterAll(() => world.close());
afterEach(() => world.bank.recover());

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

  test("the answer to Init, and the cancelled order is reported before its replacement is opened", async () => {
    const anna = await dueTomorrow();
    world.bank.faults.lose = "Init";
    await world.pass(DAY_MS);
    world.bank.recover();
    world.bank.faults.early = world.features.payments.notified;
    expect(await world.subjectsTo(anna, HOUR_MS)).toEqual([]);
    expect(world.charges(anna)).toBe(1);
    expect(await world.renewal(anna)).toMatchObject({ state: "on", graceUntil: null });
  });

  test("the answer, after the notification has come", async () => {
    const anna = await dueTomorrow();
    world.bank.faults.lose = "Charge";
    await world.pass(DAY_MS);
    for (const { body } of world.bank.outbox.splice(0)) world.features.payments.notified(body);
    expect(await world.renewal(anna)).toMatchObject({ state: "on" });
    delete world.bank.faults.lose;
    await world.pass(HOUR_MS);
    expect(world.charges(anna)).toBe(1);
  });

  test("the notification with the card", async () => {
    const anna = await world.member({ notices: false });
    await world.pass(60_000);
    expect(await world.cards(anna)).toHaveLength(1);
    await world.pass(29 * DAY_MS);
    expect(world.charges(anna)).toBe(1);
  });

  test("every answer for a day, which counts as a failed charge", async () => {
    const anna = await dueTomorrow();
    world.bank.faults.refuse = { method: "Charge", code: "9999" };
    await world.pass(DAY_MS);
    expect(await world.renewal(anna)).toMatchObject({ state: "charging" });
    await world.pass(DAY_MS + HOUR_MS);
    expect(await world.renewal(anna)).toMatchObject({
      state: expect.stringMatching(/grace|charging/),
      retries: 3,
    });
    delete world.bank.faults.refuse;
    await world.pass(HOUR_MS);
    expect(world.charges(anna)).toBe(1);
  });
});
