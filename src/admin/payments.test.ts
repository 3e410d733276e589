import { afterAll, expect, test } from "bun:test";
import { createModerationAdmin } from "#src/features/moderation/admin/actions.ts";
import { createPaymentsAdmin } from "#src/features/payments/admin/actions.ts";
import { createWorld } from "#test/helpers/world.ts";
import { UsageError, userOf } from "./commands.ts";
import { runPayments } from "./payments.ts";

const world = createWorld();
afterAll(world.close);
const moderation = createModerationAdmin({ ...world.deps, by: "test" });
const admin = (...argv: string[]) =>
  runPayments(argv, createPaymentsAdmin(world.deps), (person) => userOf(person, moderation).id);

test("An operator lists payments, and orders refunds that the server carries out", async () => {
  const anna = world.newPerson();
  expect(admin("payments")).toBe("No payments.");
  const { id, url } = await world.payments.buy(anna);
  expect(admin("payments", "pending")).toContain(id);
  await world.payments.pay(url, "good");
  expect(admin("payments", "pending")).toBe("No payments.");
  expect(admin("payments")).toMatch(new RegExp(`${id} .+ confirmed +30 +39900 RUB +0 +${anna.id}`));
  expect(admin("refund", id, "13300")).toContain("13300 will be refunded");
  await world.features.payments.refundDue();
  expect(await world.payments.check(anna, id)).toMatchObject({ refunded: 13_300 });
  expect(admin("payments", anna.id)).toContain(id);
  expect(() => admin("refund", id, "26601")).toThrow("This amount cannot be refunded");
});

test("Days are given, and tariffs added and retired, by command", async () => {
  const anna = world.newPerson({}, { email: "anna@example.org" });
  expect(admin("gift", "anna@example.org", "7")).toContain("2030-01-22 12:00 UTC");
  expect(await world.payments.status(anna)).toMatchObject({ active: true, daysLeft: 7 });
  expect(() => admin("gift", "nothing", "7")).toThrow("Nothing found here");
  expect(admin("tariffs", "add", "7", "14900")).toContain("14900 RUB");
  expect(admin("tariffs")).toContain("14900 RUB");
  admin("tariffs", "retire", "1");
  expect(admin("tariffs")).not.toContain("39900 RUB");
  expect(() => admin("tariffs", "retire", "1")).toThrow("Nothing found here");
});

test.each([
  [["refund"]],
  [["gift", "x"]],
  [["gift", "x", "-1"]],
  [["gift", "01a2033e-4507-773d-bc22-afe87557d8cc", "1000000000"]],
  [["tariffs", "add", "36500", "14900"]],
  [["tariffs", "add", "7"]],
  [["tariffs", "add", "7", "1.5"]],
  [["payments", "pending", "x"]],
  [["tariffs", "x"]],
])("A malformed command throws a UsageError: %p", (argv) => {
  expect(() => admin(...argv)).toThrow(UsageError);
});
