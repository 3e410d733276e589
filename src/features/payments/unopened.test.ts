import { afterAll, afterEach, expect, spyOn, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { createTbankDouble } from "#test/helpers/tbank-double.ts";
import { createWorld } from "#test/helpers/world.ts";

/** Orders that the bank never opened, or that we gave up. */

const bank = createTbankDouble();
const world = createWorld({
  env: bank.env,
});
const { newPerson, clock, features } = world;
const { buy, check, status } = world.payments;
afterAll(async () => {
  await world.close();
  bank.stop();
});
afterEach(bank.recover);

/** The buyer pays, and every notification of it arrives. */
function payAtBank({ id }: { id: string }): void {
  bank.become(bank.of(id)!, "CONFIRMED");
  for (const { body } of bank.outbox.splice(0)) features.payments.notified(body);
}

const WAYS = (["job", "page"] as const).flatMap((by) => [
  { fault: "refused", by },
  { fault: "answered too late", by },
]);

test.each(WAYS)(
  "An order that is $fault ends after five minutes, by the $by, and leaves the way to another",
  async ({ fault, by }) => {
    const anna = newPerson();
    if (fault === "refused") bank.faults.refuse = { method: "Init", code: "999" };
    else bank.faults.lose = "Init";
    await anna.post("/api/vip/buy", { vipProductId: 1 });
    bank.recover();
    const [{ id }] = (await anna.get("/api/vip/payment-status")).body.data as [{ id: string }];
    const look = async () => {
      if (by === "job") await features.payments.reconcile();
      return check(anna, id);
    };
    clock.advance(4 * MINUTE_MS);
    expect(await look()).toMatchObject({ status: null, url: null });
    clock.advance(4 * MINUTE_MS);
    expect(await look()).toMatchObject({ status: "canceled", failure: "not_opened" });
    const next = await buy(anna);
    expect(next.id).not.toBe(id);
    payAtBank(next);
    expect(await status(anna)).toMatchObject({ daysLeft: 30 });
  },
);

test("An order that is being opened is waited for", async () => {
  const anna = newPerson();
  const provider = world.deps.services.payments.provider!;
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const { promise: answer, resolve: answers } = Promise.withResolvers<{ providerId: string; url: string }>();
  using _ = spyOn(provider, "open").mockImplementationOnce(() => {
    isAsked();
    return answer;
  });
  const opening = buy(anna);
  await asked;
  const [{ id }] = (await anna.get("/api/vip/payment-status")).body.data as [{ id: string }];
  clock.advance(6 * MINUTE_MS);
  expect(await check(anna, id)).toMatchObject({ status: null });
  answers({ providerId: "1", url: "https://bank.example/pay/1" });
  expect(await opening).toMatchObject({ id, status: null, url: "https://bank.example/pay/1" });
});

test("A payment that comes after its order was given up still grants the days", async () => {
  const anna = newPerson();
  const payment = await buy(anna);
  for (let hour = 0; hour < 26; hour++) {
    clock.advance(60 * MINUTE_MS);
    await features.payments.reconcile();
  }
  expect(await check(anna, payment.id)).toMatchObject({ status: "canceled" });
  payAtBank(payment);
  expect(await check(anna, payment.id)).toMatchObject({ status: "confirmed", failure: null });
  expect(await status(anna)).toMatchObject({ daysLeft: 30 });
});
