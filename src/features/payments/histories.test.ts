import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { DAY_MS } from "#contract/time.ts";
import type { PaymentStatus } from "#contract/vip.ts";
import { users, vipLedger } from "#db/schema/index.ts";
import { createPaymentsWorld } from "#test/helpers/payments.ts";
import { createTbankDouble, PASSWORD, TERMINAL } from "#test/helpers/tbank-double.ts";

const bank = createTbankDouble();
const world = createPaymentsWorld({
  env: { TBANK_TERMINAL_KEY: TERMINAL, TBANK_PASSWORD: PASSWORD, TBANK_URL: bank.url },
});
const { clock, features, newPerson } = world;
const { orm } = world.deps.db;
afterAll(async () => {
  await world.close();
  bank.stop();
});

const MINUTE = 60_000;
const DECIDED = ["CONFIRMED", "REJECTED"] as const;

/** What the buyer does at the bank, and what becomes of the notifications of it. */
const act = fc.record({
  attempts: fc.array(fc.constantFrom(...DECIDED), { maxLength: 3 }),
  /** Which notices arrive, in what order and how often: an index may repeat, or never come. */
  arrivals: fc.array(fc.nat({ max: 9 }), { maxLength: 8 }),
  chargedBack: fc.boolean(),
  wait: fc.integer({ min: 0, max: 400 }),
});

test("Whatever comes twice, late, in any order or never: ledger, days and states agree with the bank's own book", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async (acts) => {
      const anna = newPerson();
      const bought: { id: string; order: NonNullable<ReturnType<typeof bank.of>> }[] = [];
      for (const { attempts, arrivals, chargedBack, wait } of acts) {
        const payment = await features.payments.buy(anna.id, { vipProductId: 1, lang: "ru" });
        const order = bank.of(payment.id)!;
        bought.push({ id: payment.id, order });
        for (const status of attempts) if (order.Status !== "CONFIRMED") bank.become(order, status);
        if (chargedBack && order.Status === "CONFIRMED") {
          order.refunded = order.Amount;
          bank.become(order, "REFUNDED");
        }
        const notices = bank.outbox.splice(0).map(({ body }) => body);
        for (const index of arrivals) if (notices[index]) features.payments.notified(notices[index]);
        clock.advance(wait * DAY_MS + MINUTE);
        await features.payments.reconcile();
      }
      // Long enough for every question that is still planned.
      for (let n = 0; n < 30; n++) {
        clock.advance(2 * 60 * MINUTE);
        await features.payments.reconcile();
      }
      const states = await Promise.all(bought.map(({ id }) => features.payments.check(anna.id, id)));
      expect(states.map(({ status }) => status)).toEqual(bought.map(({ order }) => expectedOf(order.Status)));
      const entries = orm.select().from(vipLedger).where(eq(vipLedger.userId, anna.id)).all();
      const came = entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
      expect(came).toBe(bought.reduce((sum, { order }) => sum + balanceOf(order), 0));
      const days = entries.reduce((sum, entry) => sum + (entry.days ?? 0), 0);
      expect(days).toBe(30 * bought.filter(({ order }) => order.Status === "CONFIRMED").length);
      const latest = entries.findLast(({ vipUntil }) => vipUntil !== null)?.vipUntil ?? null;
      expect(orm.select().from(users).where(eq(users.id, anna.id)).get()!.vipUntil).toBe(latest);
    }),
    { numRuns: Number(process.env.HISTORIES ?? 60) },
  );
}, 600_000);

const OURS: Record<string, PaymentStatus> = {
  CONFIRMED: "confirmed",
  REFUNDED: "refunded",
  REJECTED: "rejected",
};
const expectedOf = (status: string): PaymentStatus => OURS[status] ?? "canceled";
const balanceOf = ({ Status, Amount, refunded }: { Status: string; Amount: number; refunded: number }) =>
  /^(CONFIRMED|REFUNDED)$/.test(Status) ? Amount - refunded : 0;
