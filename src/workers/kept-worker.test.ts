import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { until } from "#test/helpers/cluster.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { createWorkers, type Workers } from "./workers.ts";

/** Programs in the place of a worker that fail in each way. */

let world: World;
let workers: Workers;
let folder: string;
let said: { msg: string; againInMs?: number }[];
beforeEach(() => {
  world = createWorld();
  folder = temporaryFolder();
  said = [];
});
afterEach(async () => {
  await workers.stop();
  await world.close();
  remove(folder);
});

async function startWith(program: string, runtime = process.execPath): Promise<void> {
  const file = join(folder, "program.ts");
  await Bun.write(file, program);
  const note = (fields: object, msg: string) => void said.push({ ...fields, msg });
  workers = createWorkers({
    ...world.deps,
    log: Object.assign(Object.create(world.deps.log), { info: note, warn: note, error: note }),
    features: world.features,
    count: 1,
    command: [runtime, file],
    env: { PATH: process.env.PATH },
    beatMs: 20,
    pauseMs: 5,
    missedAfterMs: 50,
  });
  world.readBy(workers.answer);
}

const IS_UP = "process.send({ applied: { people: 0, events: 0 }, memoryBytes: 1 });";

test.each([
  ["answers that it cannot", "{ status: 503, headers: [], body: new Uint8Array() }"],
  ["has no answer", "null"],
])("The server answers when a worker %s", async (_, answer) => {
  await startWith(
    `process.on("message", ({ asked }) => { if (asked) process.send({ answered: asked.id, answer: ${answer} }); else ${IS_UP} });${IS_UP}`,
  );
  await until(workers.areUp);
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  expect((await anna.get(`/api/user/id/${boris.id}`)).body).toMatchObject({ id: boris.id });
});

test("Whoever is suspended while a worker fails is not answered", async () => {
  await startWith(`process.on("message", ({ asked }) => { if (asked) process.exit(1); ${IS_UP} });${IS_UP}`);
  await until(workers.areUp);
  const anna = world.newPerson();
  // Her token is known from here on, so that the next request is let in before she is suspended.
  await anna.get("/api/privacy");
  const asked = anna.get("/api/user/matches");
  world.change(anna, { lockedAt: world.clock() });
  expect((await asked).body).toMatchObject({ code: "user_locked" });
});

test("Pauses grow before a worker that ends each time", async () => {
  await startWith("process.exit(3);");
  const pauses = () => said.flatMap(({ againInMs }) => againInMs ?? []);
  await until(() => pauses().length >= 4);
  expect(pauses().slice(0, 4)).toEqual([5, 10, 20, 40]);
});

test("One that has been down for too long is said at /readyz, until it is up", async () => {
  await startWith("process.exit(3);");
  world.monitoring.watchWorkers(workers.isShort);
  const readiness = async () => (await world.request("/readyz")).json();
  await until(workers.isShort);
  expect(await readiness()).toEqual({ status: "ready", degraded: ["workers"] });
  await Bun.write(join(folder, "program.ts"), `process.on("message", () => ${IS_UP.slice(0, -1)});${IS_UP}`);
  await until(workers.areUp);
  expect(await readiness()).toEqual({ status: "ready" });
});

test("One that says nothing is killed", async () => {
  await startWith(`process.on("message", () => {});${IS_UP}`);
  await until(() => said.some(({ msg }) => msg === "A read worker fell silent, and is killed"));
  await until(() => said.some(({ msg }) => msg === "A read worker ended; the server reads for it"));
});

test("A worker that cannot be started is tried again, and the server answers", async () => {
  await startWith("", "/nowhere/bun");
  await until(() => said.length >= 2);
  expect((await world.newPerson().get("/api/user/matches")).status).toBe(200);
});
