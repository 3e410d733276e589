import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import type { PaymentMethod } from "#contract/vip.ts";
import { createPaymentsAdmin } from "#src/features/payments/admin/actions.ts";
import { createTbankDouble, type TbankOrder } from "#test/helpers/tbank-double.ts";
import { createWorld } from "#test/helpers/world.ts";

/** Refunds at T-Bank, whose answers get lost, and which takes its time for those by SBP. */

const bank = createTbankDouble();
const world = createWorld({ env: { ...bank.env, TBANK_SBP: "on" } });
const { newPerson, clock, features } = world;
const { buy, check, status } = world.payments;
const admin = createPaymentsAdmin(world.deps);
afterAll(async () => {
  await world.close();
  bank.stop();
});
afterEach(bank.recover);

/** A payment of 399 roubles for 30 days, which the bank has confirmed. */
async function paid(method: PaymentMethod) {
  const anna = newPerson();
  const { id } = await buy(anna, { method });
  const order = bank.of(id)!;
  bank.become(order, "CONFIRMED");
  for (const { body } of bank.outbox.splice(0)) features.payments.notified(body);
  return { anna, id, order };
}

const refund = (id: string, amount?: number) =>
  newPerson({ role: "admin" }).post(`/api/vip/payments/${id}/refund`, { amount });

/** Runs the job, lets the bank finish what it has accepted, and runs the job again. */
async function finish(order: TbankOrder): Promise<void> {
  await refundLater();
  if (order.Status === "ASYNC_REFUNDING") bank.finishRefund(order);
  await refundLater();
}

async function refundLater(): Promise<void> {
  clock.advance(5 * MINUTE_MS);
  await features.payments.refundDue();
}

const states = (paymentId: string) =>
  world.deps.db.sqlite
    .query<{ state: string }, [string]>("SELECT state FROM refunds WHERE payment_id = ? ORDER BY id")
    .all(paymentId)
    .map(({ state }) => state);

test("A lost answer to a refund leads to another request, and one refund", async () => {
  const { anna, id, order } = await paid("card");
  bank.faults.lose = "Cancel";
  await refund(id, 13_300);
  bank.recover();
  for (let n = 0; n < 3; n++) await refundLater();
  expect(order).toMatchObject({ Status: "PARTIAL_REFUNDED", refunded: 13_300 });
  expect(await check(anna, id)).toMatchObject({ status: "confirmed", refunded: 13_300 });
  expect(await status(anna)).toMatchObject({ daysLeft: 20 });
});

describe.each(["card", "sbp"] as const)("two refunds of a payment by %s", (method) => {
  test("give back both parts, each once", async () => {
    const { anna, id, order } = await paid(method);
    for (const total of [13_300, 26_600]) {
      await refund(id, 13_300);
      await finish(order);
      await finish(order);
      expect(order.refunded).toBe(total);
      expect(await check(anna, id)).toMatchObject({ status: "confirmed", refunded: total });
    }
    expect(states(id)).toEqual(["done", "done"]);
    expect(await status(anna)).toMatchObject({ daysLeft: 10 });
  });

  test("are sent in their order: the second waits until the bank has answered the first", async () => {
    const { id, order } = await paid(method);
    bank.faults.refuse = { method: "Cancel", code: "999" };
    await refund(id, 13_300);
    bank.recover();
    await refund(id, 6_650);
    expect(order.refunded).toBe(0);
    for (let n = 0; n < 3; n++) await finish(order);
    expect(order.refunded).toBe(19_950);
    expect(states(id)).toEqual(["done", "done"]);
  });

  test("of which the bank refuses the first give back the second", async () => {
    const { anna, id, order } = await paid(method);
    admin.refund(id, 13_300);
    bank.faults.refuse = { method: "Cancel", code: "999" };
    await features.payments.refundDue();
    admin.refund(id, 6_650);
    bank.faults.refuse = { method: "Cancel", code: "3028" };
    await refundLater();
    expect(states(id)).toEqual(["refused", "asked"]);
    bank.recover();
    for (let n = 0; n < 3; n++) await finish(order);
    expect(order.refunded).toBe(6_650);
    expect(await check(anna, id)).toMatchObject({ status: "confirmed", refunded: 6_650 });
    expect(states(id)).toEqual(["refused", "done"]);
    // All that is left can still go back.
    await refund(id);
    for (let n = 0; n < 3; n++) await finish(order);
    expect(await check(anna, id)).toMatchObject({ status: "refunded", refunded: 39_900 });
  });
});

describe("a second refund by SBP whose answer was lost", () => {
  async function secondLost(amount?: number) {
    const sold = await paid("sbp");
    await refund(sold.id, 13_300);
    await finish(sold.order);
    bank.faults.lose = "Cancel";
    await refund(sold.id, amount);
    bank.recover();
    return sold;
  }

  test.each([
    ["in part", 13_300, { status: "confirmed", refunded: 26_600 }],
    ["of all that is left", undefined, { status: "refunded", refunded: 39_900 }],
  ])("%s is done once if the bank still works on it", async (_told, amount, after) => {
    const { anna, id, order } = await secondLost(amount);
    for (let n = 0; n < 3; n++) await finish(order);
    expect(order.refunded).toBe(after.refunded);
    expect(await check(anna, id)).toMatchObject(after);
    expect(states(id)).toEqual(["done", "done"]);
  });

  test("is left to the operator if the bank's state does not tell: another request might pay it twice", async () => {
    const { id, order } = await secondLost(13_300);
    bank.finishRefund(order);
    for (let n = 0; n < 3; n++) await finish(order);
    expect(order.refunded).toBe(26_600);
    expect(states(id)).toEqual(["done", "refused"]);
  });
});

describe("a refund by SBP, which takes its time and may be requested only once,", () => {
  test.each([
    ["in full", undefined, { status: "refunded", refunded: 39_900 }],
    ["in part", 13_300, { status: "confirmed", refunded: 13_300 }],
  ])("%s is followed until it is done, also if the answer was lost", async (_told, amount, after) => {
    for (const lose of [undefined, "Cancel"]) {
      const { anna, id, order } = await paid("sbp");
      if (lose) bank.faults.lose = lose;
      await refund(id, amount);
      bank.recover();
      await refundLater();
      expect(states(id)).toEqual(["asked"]);
      bank.finishRefund(order);
      bank.outbox.length = 0;
      await refundLater();
      expect(order.refunded).toBe(after.refunded);
      expect(await check(anna, id)).toMatchObject(after);
      expect(states(id)).toEqual(["done"]);
    }
  });

  test("is requested once by two runs of the job at the same time", async () => {
    const sold = [await paid("sbp"), await paid("sbp"), await paid("sbp")];
    for (const { id } of sold) admin.refund(id, 100);
    bank.methods.length = 0;
    await Promise.all([features.payments.refundDue(), features.payments.refundDue()]);
    expect(bank.methods).toEqual(["Cancel", "Cancel", "Cancel"]);
    expect(sold.map(({ id }) => states(id))).toEqual([["asked"], ["asked"], ["asked"]]);
  });
});

describe("A refund is not requested", () => {
  async function requested(change: (sold: Awaited<ReturnType<typeof paid>>) => void) {
    const sold = await paid("card");
    admin.refund(sold.id, 13_300);
    change(sold);
    bank.methods.length = 0;
    await refundLater();
    return { ...sold, methods: [...bank.methods] };
  }

  test("once the money has gone back without it, as from the bank's own pages", async () => {
    const { id, methods } = await requested(({ order }) => {
      order.refunded = order.Amount;
      bank.become(order, "REFUNDED");
      for (const { body } of bank.outbox.splice(0)) features.payments.notified(body);
    });
    expect(methods).not.toContain("Cancel");
    expect(states(id)).toEqual(["done"]);
  });

  test("from another bank than the one that was paid: it waits for that one's return", async () => {
    const belongTo = (name: string, id: string) =>
      world.deps.db.sqlite.run("UPDATE payments SET provider = ? WHERE id = ?", [name, id]);
    const { id, order, methods } = await requested((sold) => belongTo("another bank", sold.id));
    expect(methods).not.toContain("Cancel");
    expect(states(id)).toEqual(["asked"]);
    belongTo("tbank", id);
    await refundLater();
    expect(order.refunded).toBe(13_300);
  });

  test("of a payment that does not exist", async () => {
    expect(await refund(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});
