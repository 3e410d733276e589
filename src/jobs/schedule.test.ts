import { afterAll, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";
import { jobsOf, startJobs } from "./schedule.ts";

const world = createWorld();
afterAll(world.close);
const parts = { ...world.deps, features: world.features };

test.each(Object.entries(jobsOf(parts)))(
  "%s: succeeds when there is nothing to do",
  async (_name, [, work]) => {
    await work();
  },
);

test("all jobs have patterns that the scheduler accepts, and stop", () => {
  expect(() => startJobs(parts).stop()).not.toThrow();
});
