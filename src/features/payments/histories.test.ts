import { afterAll, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { PaymentStatus } from "#contract/vip.ts";
import { payments, refunds, users, vipLedger } from "#db/schema/index.ts";
import { createFeatures } from "#src/features.ts";
import { Problem } from "#src/problem.ts";
import { createCrashingDb } from "#test/helpers/database.ts";
import { createTbankDouble, type TbankOrder } from "#test/helpers/tbank-double.ts";
import { createWorld } from "#test/helpers/world.ts";

/**
 * Random histories of one buyer against the double of T-Bank. 300 take some seconds, HISTORIES=10000 some minutes; a
 * failing seed is printed. Notifications come twice, late, in any order or never; answers get lost; the process dies
 * before any commit; cards are refused; operators refund; the clock leaps.
 */
const RUNS = Number(process.env.HISTORIES ?? 300);

const bank = createTbankDouble();
const crashing = createCrashingDb();
const world = createWorld({
  db: crashing.db,
  env: { ...bank.env, TBANK_CHARGES: "on" },
});
const { clock, newPerson } = world;
const { orm } = world.deps.db;
let { features } = world;
afterAll(async () => {
  await world.close();
  bank.stop();
});

const METHODS = ["Init", "GetState", "Charge", "Cancel", "CheckOrder", "GetCardList"] as const;
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("buy" as const),
      renew: fc.boolean(),
      again: fc.boolean(),
      attempts: fc.array(fc.constantFrom("CONFIRMED", "CONFIRMED", "REJECTED"), { maxLength: 3 }),
    }),
  },
  /** Indexes of the notifications that arrive, in order: an index may repeat, or never come. */
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("notices" as const),
      arrivals: fc.array(fc.nat({ max: 9 }), { maxLength: 8 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      days: fc.constantFrom(0.1, 0.5, 1, 2, 28, 365),
    }),
  },
  /** The length of a tariff, with an e-mail, a charge and what follows. */
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("month" as const), more: fc.nat({ max: 4 }) }) },
  fc.record({
    kind: fc.constant("refund" as const),
    part: fc.constantFrom(0.1, 0.34, 1),
    which: fc.nat({ max: 3 }),
  }),
  fc.record({ kind: fc.constant("chargeBack" as const), which: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant("card" as const), refuses: fc.boolean() }),
  fc.record({ kind: fc.constant("renewal" as const), on: fc.boolean() }),
  fc.record({ kind: fc.constant("lose" as const), method: fc.constantFrom(...METHODS) }),
  fc.record({ kind: fc.constant("crash" as const), commit: fc.integer({ min: 1, max: 6 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function jobs(): Promise<void> {
  await alive(() => features.payments.reconcile());
  await alive(() => features.payments.renewDue());
  await alive(() => features.payments.refundDue());
}

/** A refusal (Problem) is fine; a process that died restarts on what it had stored. */
async function alive(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!crashing.isDead() && !(error instanceof Problem)) throw error;
  }
  if (!crashing.isDead()) return;
  crashing.revive();
  features = createFeatures(world.deps);
}

async function wait(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  await jobs();
  clock.advance(HOUR_MS);
  await jobs();
}

async function play(id: string, step: Act): Promise<void> {
  const { payments: pays } = features;
  const orders = [...bank.orders.values()];
  if (step.kind === "buy") await buy(id, step);
  else if (step.kind === "notices") {
    const notices = bank.outbox.splice(0).map(({ body }) => body);
    for (const index of step.arrivals)
      if (notices[index]) await alive(() => features.payments.notified(notices[index]));
  } else if (step.kind === "wait") await wait(step.days);
  else if (step.kind === "month") {
    for (const days of [27, 2, ...Array<number>(step.more).fill(1)]) await wait(days);
  } else if (step.kind === "refund") {
    const rows = orm.select().from(payments).where(eq(payments.userId, id)).all();
    const row = rows[step.which % rows.length];
    if (row)
      await alive(() => pays.refund("test", row.id, { amount: Math.ceil(row.amount * step.part), note: "" }));
  } else if (step.kind === "chargeBack") {
    const order = orders[step.which % orders.length];
    if (!order || !isPaid(order) || clock() > openedAt(order) + 400 * DAY_MS) return;
    order.refunded = order.Amount;
    bank.become(order, "REFUNDED");
  } else if (step.kind === "card") {
    for (const card of bank.cards) {
      if (step.refuses) card.refuses = "1051";
      else delete card.refuses;
    }
  } else if (step.kind === "renewal") {
    const { product } = pays.renewals.status(id);
    if (!step.on) await alive(() => pays.renewals.turnOff(id));
    else if (product) await alive(() => pays.renewals.turnOn(id, product.id));
  } else if (step.kind === "lose") bank.faults.lose = step.method;
  else crashing.crashAtCommit(step.commit);
}

/** Cardholders can dispute a payment for about a year and a half. */
const openedAt = ({ OrderId }: TbankOrder): number =>
  orm.select().from(payments).where(eq(payments.orderId, OrderId)).get()?.createdAt ?? 0;

async function buy(id: string, { renew, again, attempts }: Extract<Act, { kind: "buy" }>): Promise<void> {
  const key = crypto.randomUUID();
  const press = () => features.payments.buy(id, { vipProductId: 1, renew, key, lang: "ru" });
  await alive(press);
  if (again) await alive(press);
  const order = [...bank.orders.values()].at(-1);
  for (const status of attempts)
    if (order && /^(NEW|REJECTED)$/.test(order.Status)) bank.become(order, status);
}

test(`In ${RUNS} random histories the ledger, days and states agree with the bank's book, and nothing is stuck`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16, size: "max" }), async (acts) => {
      bank.forget();
      const { id } = newPerson();
      for (const step of acts) await play(id, step);
      await settle(id);
      agree(id);
      retire(id);
    }),
    { numRuns: RUNS },
  );
}, 3_600_000);

/** The bank answers again, and enough time passes for every planned question. */
async function settle(id: string): Promise<void> {
  delete bank.faults.lose;
  crashing.revive();
  features.payments.renewals.turnOff(id);
  for (const hours of [...Array(16).fill(2), 65 * 24, 2]) {
    clock.advance(hours * HOUR_MS);
    await jobs();
  }
  const rows = orm.select().from(payments).where(eq(payments.userId, id)).all();
  for (const row of rows) await features.payments.check(id, row.id);
}

function agree(id: string): void {
  const book = [...bank.orders.values()].filter(({ CustomerKey }) => CustomerKey === id);
  const rows = orm.select().from(payments).where(eq(payments.userId, id)).all();
  for (const { orderId, status, refunded } of rows) {
    const order = book.find(({ OrderId }) => OrderId === orderId);
    expect(status).toBe(order ? (OURS[order.Status] ?? "canceled") : "canceled");
    if (order) expect(refunded).toBe(isPaid(order) ? order.refunded : 0);
  }
  for (const [, times] of bank.charged) expect(times).toBe(1);
  expect(
    orm
      .select()
      .from(payments)
      .where(and(eq(payments.userId, id), isNull(payments.status)))
      .all(),
  ).toEqual([]);
  expect(orm.select().from(refunds).where(eq(refunds.state, "asked")).all()).toEqual([]);

  const entries = orm.select().from(vipLedger).where(eq(vipLedger.userId, id)).all();
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((all, entry) => all + of(entry), 0);
  const paid = book.filter(isPaid);
  expect(sum(({ amount }) => amount ?? 0)).toBe(
    paid.reduce((all, { Amount, refunded }) => all + Amount - refunded, 0),
  );
  const bought = paid.reduce(
    (all, { Amount, refunded }) => all + 30 - Math.floor((30 * refunded) / Amount),
    0,
  );
  expect(sum(({ reason, days }) => (reason === "grace" ? 0 : (days ?? 0)))).toBe(bought);
  expect(orm.select().from(users).where(eq(users.id, id)).get()!.vipUntil).toBe(endOf(entries));
  expectGraceOnce(entries);
}

/** The bank forgets this buyer, so later histories must not keep asking about them. */
const retire = (id: string): void =>
  void orm.update(payments).set({ askAt: null }).where(eq(payments.userId, id)).run();

/** Written independently of the code under test. */
function endOf(entries: readonly { at: number; days: number | null }[]): number | null {
  let end: number | null = null;
  for (const { at, days } of entries) {
    if (days === null) continue;
    if (days > 0) end = (end !== null && end > at ? end : at) + days * DAY_MS;
    else if (end !== null && end > at) end = Math.max(end + days * DAY_MS, at);
  }
  return end;
}

/** Grace is granted at most once between two payments, and never more is taken back than was granted. */
function expectGraceOnce(entries: readonly { reason: string; days: number | null }[]): void {
  let lent = 0;
  for (const { reason, days } of entries) {
    if (reason === "grace") lent += days!;
    if (reason === "grace") expect([0, 3]).toContain(lent);
    if (reason === "purchase") lent = 0;
  }
}

const OURS: Record<string, PaymentStatus> = {
  CONFIRMED: "confirmed",
  PARTIAL_REFUNDED: "confirmed",
  REFUNDED: "refunded",
  REJECTED: "rejected",
};
const isPaid = ({ Status }: TbankOrder): boolean => /^(CONFIRMED|PARTIAL_REFUNDED|REFUNDED)$/.test(Status);
