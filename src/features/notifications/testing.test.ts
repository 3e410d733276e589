import { afterEach, beforeEach, expect, test } from "bun:test";
import type { TestedDevices } from "#contract/notifications.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ push: true });
});
afterEach(() => world.close());

type Person = ReturnType<typeof world.newPerson>;
const testBy = async (who: Person) =>
  (await who.post("/push-subscriptions/test")) as { status: number; body: TestedDevices };
const knows = async (who: Person) => (await who.get("/push-subscriptions/key")).body.subscribed as boolean;

test("A test goes to each of the member's devices in its language, and to no one else's, even with a tab open", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const [here, there] = [
    await world.subscribe(anna),
    await world.subscribe(world.anotherBrowser(anna), "en"),
  ];
  await world.subscribe(boris);
  world.openTab(anna);
  const { status, body } = await testBy(anna);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { current: true, outcome: "sent", status: 201 },
    { current: false, outcome: "sent", status: 201 },
  ]);
  const received = await world.pushes();
  expect(received.map(({ path }) => path).sort()).toEqual([here, there].sort());
  const titles = new Map(received.map(({ path, payload }) => [path, payload.title]));
  expect(titles.get(here)).toBe("Всё работает");
  expect(titles.get(there)).toBe("It works");
  expect(received[0]!.payload).toMatchObject({ kind: "test", url: "/settings/notifications" });
});

test("The service's answer is reported; a dead subscription is removed, a busy one stays", async () => {
  const anna = world.newPerson();
  await world.subscribe(anna);
  for (const [answer, outcome] of [
    [503, "later"],
    [403, "refused"],
    [410, "gone"],
  ] as const) {
    world.push.refuse(answer);
    expect((await testBy(anna)).body.data).toMatchObject([{ current: true, outcome, status: answer }]);
    expect(await knows(anna)).toBe(outcome !== "gone");
  }
  expect((await world.pushes()).length).toBe(0);
});

test("Without a device there is nothing to test, and the page learns that there is none", async () => {
  const anna = world.newPerson();
  expect((await testBy(anna)).body).toEqual({ data: [] });
  expect(await knows(anna)).toBe(false);
});

test("Tests are limited, since each waits for push services", async () => {
  const limited = createWorld({ push: true, env: { RATE_LIMITS: "on" } });
  const anna = limited.newPerson();
  const statuses: number[] = [];
  for (let time = 0; time < 4; time++) statuses.push((await anna.post("/push-subscriptions/test")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.close();
});
