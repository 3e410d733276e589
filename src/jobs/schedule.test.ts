import { afterAll, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";
import { STORAGE_ADVICE } from "../http/storage-problem.ts";
import { jobsOf, startJobs } from "./schedule.ts";

const world = createWorld();
afterAll(world.close);
const parts = { ...world.deps, features: world.features, monitoring: world.monitoring };

test.each(Object.entries(jobsOf(parts)))(
  "%s: succeeds when there is nothing to do",
  async (_name, [, work]) => {
    await work();
  },
);

test("all jobs have patterns that the scheduler accepts, and stop", () => {
  expect(() => startJobs(parts).stop()).not.toThrow();
});

/** The first error that the log gets while a job that is due every second throws `error`. */
async function loggedOf(error: Error) {
  const { maintenance } = world.features;
  const logged = Promise.withResolvers<unknown[]>();
  const jobs = startJobs({
    ...parts,
    log: { ...world.deps.log, error: (...line: unknown[]) => logged.resolve(line) } as never,
    features: {
      ...world.features,
      maintenance: {
        ...maintenance,
        refresh() {
          throw error;
        },
      },
    },
  });
  const line = await logged.promise;
  jobs.stop();
  return line;
}

test("a job on a full disk logs what to do about it; a defect is logged with its stack", async () => {
  const job = "begin and end maintenance";
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  expect(await loggedOf(full)).toEqual([{ job }, STORAGE_ADVICE.storage_full]);
  const err = new TypeError("not a function");
  expect(await loggedOf(err)).toEqual([{ err, job }, "Job failed"]);
});
