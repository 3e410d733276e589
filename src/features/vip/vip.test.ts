import { afterAll, expect, test } from "bun:test";
import { createPeopleWorld } from "#test/helpers/people.ts";

const DAY = 24 * 3_600_000;
const world = createPeopleWorld();
afterAll(world.close);

const inDays = (days: number) => new Date(world.clock() + days * DAY).toISOString();

test("Without VIP the status says so, and that the promotion is to be had", async () => {
  expect(await world.newPerson().get("/api/vip/status")).toMatchObject({
    status: 200,
    body: { active: false, daysLeft: 0, endDate: null, payments: [], promotionAvailable: true },
  });
});

test("The promotion gives a hundred days, once", async () => {
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

test("The days come on top of those left, and begin now where none are left", async () => {
  const some = world.newPerson({ vipUntil: world.clock() + 10 * DAY });
  expect((await some.post("/api/vip/enable")).body).toMatchObject({ daysLeft: 110, endDate: inDays(110) });
  const past = world.newPerson({ vipUntil: world.clock() - 10 * DAY });
  expect((await past.get("/api/vip/status")).body).toMatchObject({ active: false, daysLeft: 0 });
  expect((await past.post("/api/vip/enable")).body).toMatchObject({ daysLeft: 100, endDate: inDays(100) });
});

test("VIP ends by itself, and a day that has begun counts as one", async () => {
  const anna = world.newPerson({ vipUntil: world.clock() + 1 });
  expect((await anna.get("/api/vip/status")).body).toMatchObject({ active: true, daysLeft: 1 });
  world.clock.advance(1);
  expect((await anna.get("/api/vip/status")).body).toMatchObject({ active: false, daysLeft: 0 });
});
