import { afterAll, afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { noteBackup } from "#src/backups/state.ts";
import { startJobs } from "#src/jobs/schedule.ts";
import { startMailServer } from "#test/helpers/mail-server.ts";
import { flag } from "#test/helpers/photos.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { startPushService } from "#test/helpers/push-service.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

const [mailServer, pushService] = [startMailServer(), startPushService()];
afterAll(() => Promise.all([mailServer.stop(), pushService.stop()]));
let folder: string;
let world: World;
beforeEach(() => {
  folder = temporaryFolder();
  world = createWorld({
    env: {
      DATA_DIR: folder,
      BACKUP_DIR: join(folder, "backups"),
      MAIL_URL: mailServer.url,
      // Only then pushes go to loopback.
      PUBLIC_URL: "http://localhost:3000",
    },
  });
});
afterEach(async () => {
  await Promise.all([world.deps.services.pushes.stop(), world.deps.services.mails.stop()]);
  await world.close();
  remove(folder);
});

/** The values of a metric by its labels as they are written, `""` without. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const text = await (await world.request("/metrics")).text();
  const lines = text.matchAll(new RegExp(`^randevu_${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"));
  return Object.fromEntries(
    [...lines].map(([, labels = "", value]) => [
      labels,
      value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value),
    ]),
  );
}
const waitingIn = async (queue: string) => [
  (await valuesOf("outgoing_waiting"))[`queue="${queue}"`],
  (await valuesOf("outgoing_oldest_seconds"))[`queue="${queue}"`],
];
const readiness = async () => (await world.request("/readyz")).json();

/** An e-mail that the mail server does not take now. */
async function leaveMail(): Promise<void> {
  mailServer.refuse(451);
  const data = { link: "http://localhost:3000/" };
  world.deps.services.mails.enqueue({ to: "anna@example.org", lang: "en", kind: "no_account", data });
  await world.deps.services.mails.deliverDue();
}

/** A push that its service does not take now. */
async function leavePush(): Promise<void> {
  const refused = Promise.withResolvers<void>();
  const warn = spyOn(world.deps.log, "warn").mockImplementation(() => refused.resolve());
  pushService.refuse(503);
  const { endpoint, keys } = JSON.parse(pushService.subscribe().providerToken);
  world.deps.services.pushes.send(
    {
      to: { provider: "webpush", address: endpoint, ...keys },
      payload: { kind: "message", title: "Anna", body: "", tag: "chat:1", url: "/", icon: "/i.png" },
      topic: "topic",
      urgency: "high",
      ttlSeconds: 86_400,
    },
    { gone: () => expect.unreachable() },
  );
  await refused.promise;
  warn.mockRestore();
}

describe("What waits to go out", () => {
  test.each([
    ["mail", leaveMail],
    ["push", leavePush],
  ] as const)(
    "is counted with its age, and named by /readyz after half an hour: %s",
    async (queue, leave) => {
      expect(await waitingIn(queue)).toEqual([0, 0]);
      world.clock.advance(MINUTE_MS);
      await leave();
      world.clock.advance(30 * MINUTE_MS - 1);
      expect(await waitingIn(queue)).toEqual([1, 30 * 60 - 0.001]);
      expect(await readiness()).toEqual({ status: "ready" });
      world.clock.advance(5_000);
      expect(await readiness()).toEqual({ status: "ready", degraded: [queue] });
    },
  );

  test("is late no more once it has gone out", async () => {
    await leaveMail();
    world.clock.advance(31 * MINUTE_MS);
    expect(await readiness()).toEqual({ status: "ready", degraded: ["mail"] });
    await world.deps.services.mails.deliverDue();
    world.clock.advance(5_000);
    expect(await readiness()).toEqual({ status: "ready" });
    expect(await waitingIn("mail")).toEqual([0, 0]);
  });
});

test("A recurring job counts its failures, and when it last succeeded", async () => {
  const { maintenance, networkBlocks } = world.features;
  const [failing, working] = ["begin and end maintenance", "follow blocks of addresses and mail domains"];
  const [failed, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const jobs = startJobs({
    ...world.deps,
    log: {
      ...world.deps.log,
      error: () => failed.resolve(),
      debug: ({ job }: { job: string }) => job === working && done.resolve(),
      info() {},
    } as never,
    features: {
      ...world.features,
      maintenance: {
        ...maintenance,
        refresh() {
          throw new Error("broken");
        },
      },
      networkBlocks,
    },
    monitoring: world.monitoring,
  });
  await Promise.all([failed.promise, done.promise]);
  jobs.stop();
  const failures = await valuesOf("job_failures_total");
  const successes = await valuesOf("job_success_time_seconds");
  expect(failures[`job_name="${failing}"`]).toBeGreaterThanOrEqual(1);
  expect(successes[`job_name="${failing}"`]).toBeUndefined();
  expect(failures[`job_name="${working}"`]).toBeUndefined();
  expect(successes[`job_name="${working}"`]).toBe(world.clock() / 1000);
});

test("Photos without files are counted", async () => {
  const anna = world.newPerson();
  for (const size of [64, 65]) await anna.upload(new Uint8Array(flag(size, size)));
  await world.features.images.warnOfMissing();
  expect(await valuesOf("photos_missing")).toEqual({ "": 0 });
  rmSync(join(folder, "uploads"), { recursive: true });
  await world.features.images.warnOfMissing();
  expect(await valuesOf("photos_missing")).toEqual({ "": 2 });
});

test("The newest backup has an age, which is infinite before the first", async () => {
  expect(await valuesOf("backup_age_seconds")).toEqual({ "": Number.POSITIVE_INFINITY });
  noteBackup(world.deps.config, { succeededAt: world.clock() });
  world.clock.advance(26 * HOUR_MS);
  expect(await valuesOf("backup_age_seconds")).toEqual({ "": 26 * 60 * 60 });
});

test("The disk of the data folder is measured", async () => {
  const { blocks, bsize } = statfsSync(folder);
  const { "": size = 0 } = await valuesOf("disk_bytes");
  const { "": free = 0 } = await valuesOf("disk_free_bytes");
  expect(size).toBe(blocks * bsize);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThan(size);
});
