import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createRenewals, type Renewals } from "#test/helpers/renewals.ts";

let renewals: Renewals;
beforeAll(async () => {
  renewals = createRenewals();
});
afterAll(() => renewals.close());
afterEach(() => renewals.bank.recover());

describe("A card is charged once when this is lost:", () => {
  async function dueTomorrow() {
    const anna = await renewals.member();
    await renewals.pass(28 * DAY_MS);
    return anna;
  }

  test.each(["Init", "Charge", "GetState"])("the answer to %s", async (method) => {
    const anna = await dueTomorrow();
    renewals.bank.faults.lose = method;
    await renewals.pass(DAY_MS);
    delete renewals.bank.faults.lose;
    await renewals.pass(10 * 60_000);
    expect(renewals.charges(anna)).toBe(1);
    expect(await renewals.world.payments.status(anna)).toMatchObject({ daysLeft: 31 });
  });

  test("the answer to Init, and the cancelled order is reported before its replacement is opened", async () => {
    const anna = await dueTomorrow();
    renewals.bank.faults.lose = "Init";
    await renewals.pass(DAY_MS);
    renewals.bank.recover();
    renewals.bank.faults.early = renewals.world.features.payments.notified;
    expect(await renewals.subjectsTo(anna, HOUR_MS)).toEqual([]);
    expect(renewals.charges(anna)).toBe(1);
    expect(await renewals.renewal(anna)).toMatchObject({ state: "on", graceUntil: null });
  });

  test("the answer, after the notification has come", async () => {
    const anna = await dueTomorrow();
    renewals.bank.faults.lose = "Charge";
    await renewals.pass(DAY_MS);
    for (const { body } of renewals.bank.outbox.splice(0)) renewals.world.features.payments.notified(body);
    expect(await renewals.renewal(anna)).toMatchObject({ state: "on" });
    delete renewals.bank.faults.lose;
    await renewals.pass(HOUR_MS);
    expect(renewals.charges(anna)).toBe(1);
  });

  test("the notification with the card", async () => {
    const anna = await renewals.member({ notices: false });
    await renewals.pass(60_000);
    expect(await renewals.cards(anna)).toHaveLength(1);
    await renewals.pass(29 * DAY_MS);
    expect(renewals.charges(anna)).toBe(1);
  });

  test("every answer for a day, which counts as a failed charge", async () => {
    const anna = await dueTomorrow();
    renewals.bank.faults.refuse = { method: "Charge", code: "9999" };
    await renewals.pass(DAY_MS);
    expect(await renewals.renewal(anna)).toMatchObject({ state: "charging" });
    await renewals.pass(DAY_MS + HOUR_MS);
    expect(await renewals.renewal(anna)).toMatchObject({
      state: expect.stringMatching(/grace|charging/),
      retries: 3,
    });
    delete renewals.bank.faults.refuse;
    await renewals.pass(HOUR_MS);
    expect(renewals.charges(anna)).toBe(1);
  });
});
