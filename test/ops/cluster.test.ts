import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Broker, hasBroker, startBroker } from "#test/helpers/broker.ts";
import { folderWithDatabase, remove, type Spawned, spawnServer } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";

setDefaultTimeout(60_000);

const KEY = "a key for tests, long enough to be taken";
const TALK = { forceClassic: true } as const;

describe.skipIf(!hasBroker)("processes of a cluster", () => {
  const folder = folderWithDatabase();
  const running = new Set<Spawned>();
  let broker: Broker;

  beforeAll(async () => {
    broker = await startBroker(["--requirepass", "secret"]);
  });
  afterAll(async () => {
    for (const one of running) one.kill("SIGKILL");
    await broker.kill();
    remove(folder);
  });

  function spawn(role: "core" | "gateway", node: string, env: Record<string, string> = {}): Spawned {
    const spawned = spawnServer({
      ROLE: role,
      NODE_NAME: node,
      CLUSTER_URL: broker.url.replace("//", "//:secret@"),
      RATE_LIMITS: "off",
      ...(role === "core" && { DATA_DIR: folder, SECRET_KEY: KEY }),
      ...env,
    });
    running.add(spawned);
    return spawned;
  }

  async function gateway(node: string) {
    const spawned = spawn("gateway", node);
    const { url } = (await spawned.said("The gateway is ready")) as { url: string };
    await spawned.said("Linked to the core");
    return { spawned, url };
  }

  const room = async (a: TestTab, b: TestTab) => {
    await a.ask("ENTER_QUEUE", TALK);
    await b.ask("ENTER_QUEUE", TALK);
    return Promise.all([a.next("ENTER_ROOM"), b.next("ENTER_ROOM")]);
  };

  test("outlive a killed gateway, whose people are released in time, and a killed core, to which all come back", async () => {
    let core = spawn("core", "core-1");
    await core.said("Randevu is ready");
    const [one, two] = await Promise.all([gateway("gateway-1"), gateway("gateway-2")]);
    const [ann, ben] = [await TestTab.open(one.url), await TestTab.open(two.url)];
    const [dan, eve] = [await TestTab.open(two.url), await TestTab.open(two.url)];
    await room(ann, ben);
    await room(dan, eve);

    const killed = performance.now();
    one.spawned.kill("SIGKILL");
    expect(await ben.next("COMPANION_AWAY")).toMatchObject({ away: true });
    await ben.next("LEAVE_ROOM");
    const released = performance.now() - killed;
    console.error(`A companion of someone on a killed gateway was released after ${Math.round(released)} ms`);
    expect(released).toBeLessThan(12_000);
    expect(await dan.unread()).toEqual([]);
    expect(await eve.unread()).toEqual([]);
    expect((await core.said("A gateway is silent, and given up")).node).toBe("core-1");

    core.kill("SIGKILL");
    await core.exited;
    core = spawn("core", "core-2");
    await core.said("Randevu is ready");
    expect((await dan.closed).code).toBe(4000);
    expect((await eve.closed).code).toBe(4000);
    const [again, back] = [await TestTab.open(two.url), await TestTab.open(two.url)];
    await room(again, back);

    two.spawned.kill("SIGTERM");
    expect((await again.closed).code).toBe(4000);
    expect(await two.spawned.exited).toBe(0);
    core.kill("SIGTERM");
    expect(await core.exited).toBe(0);
  });

  const BAD: [what: string, url: (broker: string) => string, sentence: string][] = [
    ["a wrong password", (host) => `redis://:wrong@${host}`, "the broker refuses this name or password"],
    ["no broker", () => "redis://127.0.0.1:1", "no broker answers there"],
    ["no address of one", () => "", "CLUSTER_URL: got nothing, wants the address of Valkey or Redis"],
  ];
  test.each(BAD)("do not start with %s, and say why", async (_, url, sentence) => {
    const refused = spawn("gateway", "gateway", { CLUSTER_URL: url(new URL(broker.url).host) });
    expect(await refused.exited).toBe(1);
    expect(await refused.stderr).toContain(sentence);
    expect(await refused.stderr).not.toContain(":wrong@");
  });
});
