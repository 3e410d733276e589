import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { DAY_MS } from "#contract/time.ts";
import { users } from "#db/schema/index.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";
import { vipUntilAfter } from "./rules.ts";

const world = createWorld();
afterAll(world.close);

const inDays = (days: number) => new Date(world.clock() + days * DAY_MS).toISOString();

test("Without VIP the status is inactive and offers the promotion", async () => {
  expect(await world.newPerson().get("/api/vip/status")).toMatchObject({
    status: 200,
    body: { active: false, daysLeft: 0, endDate: null, payments: [], promotionAvailable: true },
  });
});

test("The promotion grants a hundred days, once", async () => {
  const anna = world.newPerson();
  const status = { active: true, daysLeft: 100, endDate: inDays(100), promotionAvailable: false };
  expect(await anna.post("/api/vip/enable")).toMatchObject({ status: 200, body: status });
  expect((await anna.get("/api/vip/status")).body).toMatchObject(status);
  expect((await anna.get("/api/user/me")).body).toMatchObject({ vip: true, vipObject: { daysLeft: 100 } });
  expect(await anna.post("/api/vip/enable")).toMatchObject({
    status: 409,
    body: { code: "vip_promotion_used" },
  });
  expect((await anna.get("/api/vip/status")).body).toMatchObject(status);
});

test("The promotion's days extend those left, or begin now if none are left", async () => {
  const some = world.newPerson({ vipUntil: world.clock() + 10 * DAY_MS });
  expect((await some.post("/api/vip/enable")).body).toMatchObject({ daysLeft: 110, endDate: inDays(110) });
  const past = world.newPerson({ vipUntil: world.clock() - 10 * DAY_MS });
  expect((await past.get("/api/vip/status")).body).toMatchObject({ active: false, daysLeft: 0 });
  expect((await past.post("/api/vip/enable")).body).toMatchObject({ daysLeft: 100, endDate: inDays(100) });
});

test("VIP ends by itself, and a started day counts as one", async () => {
  const anna = world.newPerson({ vipUntil: world.clock() + 1 });
  expect((await anna.get("/api/vip/status")).body).toMatchObject({ active: true, daysLeft: 1 });
  world.clock.advance(1);
  expect((await anna.get("/api/vip/status")).body).toMatchObject({ active: false, daysLeft: 0 });
});

interface DaysEntry {
  at: number;
  days: number | null;
  vipUntil: number | null;
}

/** Until when a member is VIP according to the ledger. An entry without days sets an opening balance. */
const vipUntilFromLedger = (entries: readonly DaysEntry[]): number | null =>
  entries.reduce<number | null>(
    (until, entry) =>
      entry.days === null ? (entry.vipUntil ?? until) : vipUntilAfter(entry.days, until, entry.at),
    null,
  );

describe("the ledger", () => {
  const { vip } = world.features;
  const { db } = world.deps;
  const untilOf = (id: string) => db.orm.select().from(users).where(eq(users.id, id)).get()!.vipUntil;

  test("records why days were added or removed, and users.vip_until follows from it", () => {
    const anna = world.newPerson();
    vip.enable(anna.id);
    world.clock.advance(3 * DAY_MS);
    vip.grant(anna.id, { reason: "gift", days: 7, note: "a birthday" });
    vip.grant(anna.id, { reason: "refund", days: -500 });
    expect(vip.entries(anna.id)).toMatchObject([
      { reason: "promotion", days: 100 },
      { reason: "gift", days: 7, note: "a birthday" },
      { reason: "refund", days: -500, vipUntil: world.clock() },
    ]);
    expect(untilOf(anna.id)).toBe(vipUntilFromLedger(vip.entries(anna.id)));
    expect(vip.isActive(anna.id)).toBe(false);
  });

  test("always agrees with users.vip_until, whatever entries come and when", () => {
    const step = fc.record({
      days: fc.integer({ min: -400, max: 400 }),
      wait: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), (steps, wasVip) => {
        const anna = world.newPerson(wasVip ? { vipUntil: world.clock() + 5 * DAY_MS } : {});
        for (const { days, wait } of steps) {
          world.clock.advance(wait * DAY_MS + 1);
          if (days === 0) continue;
          const before = untilOf(anna.id);
          vip.grant(anna.id, { reason: days > 0 ? "purchase" : "refund", days });
          const after = untilOf(anna.id);
          expect(after).toBe(vipUntilFromLedger(vip.entries(anna.id)));
          // Days that are over stay over, and no refund moves the end before now.
          if (days < 0)
            expect(after).toBe((before ?? 0) > world.clock() ? Math.max(after!, world.clock()) : before);
        }
      }),
    );
  });

  test("is append-only, even for direct SQL", () => {
    const anna = world.newPerson();
    vip.enable(anna.id);
    expect(() => db.sqlite.run("UPDATE vip_ledger SET days = 1000")).toThrow("only added to");
    expect(() => db.sqlite.run("DELETE FROM vip_ledger")).toThrow("only added to");
    expect(() => vip.grant(anna.id, { reason: "promotion", days: 100 })).toThrow("UNIQUE");
  });
});

test("Every tab is notified of a VIP change", async () => {
  const anna = world.newPerson();
  const { url } = world.listen();
  const tabs = [await TestTab.open(url), await TestTab.open(url)];
  for (const tab of tabs) await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });
  await anna.post("/api/vip/enable");
  for (const tab of tabs)
    expect(await tab.next("VIP_CHANGED")).toMatchObject({ active: true, daysLeft: 100, paymentId: null });
});
