import { afterEach, beforeEach, expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { CLASSIC } from "#test/helpers/meetings.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** People who are matched and never signal; all of them come from one address here. */

let world: World;
beforeEach(() => {
  world = createWorld({ env: { RATE_LIMITS: "on" } });
});
afterEach(() => world.close());

const FOR_A_WHILE = 5_000;

/** The two meet, those who answer signal, and the first one leaves after `ms`. */
async function meet([a, answersA]: [TestTab, boolean], [b, answersB]: [TestTab, boolean], ms = FOR_A_WHILE) {
  for (const tab of [a, b]) await tab.ask("ENTER_QUEUE", CLASSIC);
  world.video.passes(3_000);
  const [ofA, ofB] = [await a.next("ENTER_ROOM"), await b.next("ENTER_ROOM")];
  if (answersA) expect(world.deps.grants.use(ofA.peerId, ofB.peerId)).toBe(true);
  if (answersB) expect(world.deps.grants.use(ofB.peerId, ofA.peerId)).toBe(true);
  world.video.passes(ms);
  await a.ask("LEAVE_ROOM");
  await b.next("LEAVE_ROOM");
}

/** Seconds until this tab may search; 0 when it may. */
async function wait(tab: TestTab): Promise<number> {
  try {
    await tab.ask("ENTER_QUEUE", CLASSIC);
    await tab.ask("LEAVE_QUEUE");
    return 0;
  } catch (refusal) {
    expect(refusal).toMatchObject({ code: "rate_limited" });
    return (refusal as { retryAfterSeconds: number }).retryAfterSeconds;
  }
}

test("A person who never signals waits from the second room on, twice as long each time, until they signal", async () => {
  const ghost = await world.video.member("ghost");
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    await meet([await world.video.member(`real ${n}`), true], [ghost, false]);
    waits.push(await wait(ghost));
    world.video.passes(5 * MINUTE_MS);
  }
  expect(waits).toEqual([0, 10, 20, 40, 80, 160, 300, 300]);
  await meet([await world.video.member("patient"), true], [ghost, true]);
  await meet([await world.video.member("last"), true], [ghost, false]);
  expect(await wait(ghost)).toBe(0);
});

test("A person whom no one called, or whose companion left at once, does not have to wait", async () => {
  const real = await world.video.member("real");
  for (let n = 0; n < 3; n++)
    await meet([real, true], [await world.video.member(`hasty ${n}`), false], FOR_A_WHILE - 1);
  const called = await world.video.member("called");
  for (let n = 0; n < 3; n++) {
    // The person who joined first calls.
    const silent = await world.video.member(`silent ${n}`);
    await meet([silent, false], [called, false]);
  }
  expect(await wait(called)).toBe(0);
});

test("Guests of one address who never signal get sixty searches and then six a minute, with however many keys", async () => {
  for (let n = 0; n < 60; n++) expect(await wait(await world.guest())).toBe(0);
  const late = await world.guest();
  // The general limit on searches: two a second for all people of an address.
  world.video.passes(1_000);
  expect(await wait(late)).toBe(9);
  expect(await wait(await world.video.member("a member"))).toBe(0);
  world.video.passes(9_000);
  expect(await wait(late)).toBe(0);
  expect(await wait(await world.guest())).toBe(10);
});

test("Guests who signal give their place back at once, and go on searching", async () => {
  const [one, two] = [await world.guest(), await world.guest()];
  await meet([one, true], [two, true]);
  for (let n = 0; n < 60; n++) expect(await wait(await world.guest())).toBe(0);
  world.video.passes(2_000);
  expect(await wait(await world.guest())).toBe(8);
  for (const tab of [one, two]) expect(await wait(tab)).toBe(0);
});
