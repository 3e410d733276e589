import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readConfig, VERSION } from "#src/config.ts";
import { hasBroker } from "#test/helpers/broker.ts";
import { type Cluster, clusterOf, until } from "#test/helpers/cluster.ts";
import { createDoctorWorld } from "#test/helpers/doctor.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { runCluster } from "./cluster.ts";

test("one process alone has no cluster to show", async () => {
  await expect(runCluster(["cluster"], readConfig({}))).rejects.toThrow("one process alone");
});

describe.skipIf(!hasBroker)("an operator of a cluster", () => {
  const doctor = createDoctorWorld();
  let world: World;
  let cluster: Cluster;
  beforeAll(async () => {
    world = createWorld();
    cluster = await clusterOf(world);
  });
  afterAll(async () => {
    await doctor.stop();
    await cluster.stop();
    await world.close();
  });

  const env = () => ({ ROLE: "core", CLUSTER_URL: cluster.broker.url });
  const seen = () => runCluster(["cluster"], readConfig(env()));
  const cellsOf = (line = "") => line.split(/ {2,}/);
  const linked = () => until(() => cluster.gateways.every(({ gateway }) => gateway.isLinked()));

  test("sees every process, whose sockets it holds, and that all is well", async () => {
    await TestTab.open(cluster.urls[0]!);
    const { text, isWell } = await seen();
    const [heading, ...rows] = text.split("\n").map(cellsOf);
    expect(heading!.slice(0, 5)).toEqual(["NODE", "ROLE", "STATE", "EPOCH", "SOCKETS"]);
    expect(rows.map(([node, role, state, , sockets]) => [node, role, state, sockets])).toEqual([
      ["core", "core", "ready", "1"],
      ["gateway-0", "gateway", "ready", "1"],
      ["gateway-1", "gateway", "ready", "0"],
    ]);
    expect(new Set(rows.map(([, , , epoch]) => epoch)).size).toBe(1);
    for (const row of rows) expect(row.at(-1)).toBe(VERSION);
    expect(isWell).toBe(true);
    expect(await doctor.told("CLUSTER_URL", env())).toEqual([]);
    expect(await doctor.told("bun run admin cluster", env())).toEqual([]);
  });

  test("sees that a core is away, and learns from the doctor what to do", async () => {
    await cluster.core.stop();
    await until(() => cluster.gateways.every(({ gateway }) => !gateway.isLinked()));
    const { text, isWell } = await seen();
    expect(isWell).toBe(false);
    expect(text).toContain("There is no core");
    expect(text.match(/no_core/g)).toHaveLength(2);
    expect(await doctor.told("bun run admin cluster", env())).toEqual([
      expect.stringContaining("There is no core"),
    ]);
    cluster.core = await cluster.newCore();
    await linked();
    expect((await seen()).isWell).toBe(true);
  });

  test("sees who listens and does not answer", async () => {
    const { Redis } = await import("ioredis");
    const silent = new Redis(cluster.broker.url);
    await silent.subscribe("randevu:gateway:silent");
    const { text, isWell } = await seen();
    silent.disconnect();
    expect(isWell).toBe(false);
    expect(text).toContain("does not answer");
    expect(cellsOf(text.split("\n").find((line) => line.startsWith("?"))).slice(1, 3)).toEqual([
      "gateway",
      "silent",
    ]);
  });

  test("is told by the doctor of a gateway what it lacks, and of no setting that only a core has", async () => {
    const gateway = { ...env(), ROLE: "gateway" };
    expect(await doctor.told("CORE_URL", gateway)).toHaveLength(1);
    expect(await doctor.told("MAIL_URL", gateway)).toEqual([]);
    const url = doctor.serve(() =>
      Response.json({ status: "no_broker", node: "g", sockets: 0 }, { status: 503 }),
    );
    const at = { HOST: "127.0.0.1", PORT: new URL(url).port };
    expect(await doctor.told("/readyz", { ...gateway, ...at })).toEqual([
      expect.stringContaining("lost its broker"),
    ]);
  });

  test("is told that no broker answers", async () => {
    await cluster.broker.kill();
    const problem = expect.stringContaining("no broker answers there");
    expect(await doctor.told("CLUSTER_URL", env())).toEqual([problem]);
    await expect(seen()).rejects.toThrow("no broker answers there");
    await cluster.broker.restart();
    await linked();
  });
});
