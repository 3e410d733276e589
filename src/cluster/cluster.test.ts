import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { hasBroker } from "#test/helpers/broker.ts";
import { type Cluster, clusterOf, QUICK, until } from "#test/helpers/cluster.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let cluster: Cluster;

describe.skipIf(!hasBroker)("people behind two gateways", () => {
  beforeEach(async () => {
    world = createWorld();
    cluster = await clusterOf(world);
  });
  afterEach(async () => {
    await cluster.stop();
    await world.close();
  });

  const tabs = () => Promise.all(cluster.urls.map((url) => TestTab.open(url)));

  test("meet, speak and part", async () => {
    const [ann, ben] = (await tabs()) as [TestTab, TestTab];
    const [ofAnn, ofBen] = await world.video.talking(ann, ben);
    expect(ofAnn.roomId).toBe(ofBen.roomId);
    await ann.ask("LEAVE_ROOM");
    await ben.next("LEAVE_ROOM");
  });

  test("get the cookie of their browser, and what the core refuses", async () => {
    const [url] = cluster.urls as [string];
    const headers = {
      upgrade: "websocket",
      connection: "Upgrade",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      "sec-websocket-version": "13",
    };
    const refused = await fetch(`${url}/ws`, {
      headers: { ...headers, origin: "https://elsewhere.example" },
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "origin_not_allowed" });
    const accepted = await fetch(`${url}/ws`, { headers });
    expect(accepted.status).toBe(101);
    expect(accepted.headers.get("set-cookie")).toContain("device=");
  });

  test("share the sockets that their address may have, however many ask at once", async () => {
    await cluster.stop();
    await world.close();
    world = createWorld({ env: { RATE_LIMITS: "on", SOCKETS_PER_ADDRESS: "4" } });
    cluster = await clusterOf(world);
    const open = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, (_, n) => TestTab.open(cluster.urls[n % 2]!)));
    const inside = (await open(12)).flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    expect(inside).toHaveLength(4);
    inside[0]!.socket.close();
    await until(() => world.deps.hub.online() === 3);
    expect((await open(3)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("whose frames are binary or too large hear the same as without a gateway", async () => {
    const [ann, ben] = (await tabs()) as [TestTab, TestTab];
    ann.socket.send(new Uint8Array([1, 2]));
    expect(await ann.next("exception")).toMatchObject({ code: "bad_frame" });
    ben.send("x".repeat(70_000));
    expect((await ben.closed).code).toBe(4009);
  });

  test("are counted closed when they go, and when their gateway stops they are told to come back", async () => {
    const [ann, ben] = (await tabs()) as [TestTab, TestTab];
    expect(world.deps.hub.online()).toBe(2);
    ann.socket.close();
    await until(() => world.deps.hub.online() === 1);
    const stopping = cluster.gateways[1]!.gateway.stop();
    expect((await ben.closed).code).toBe(4000);
    await stopping;
    await until(() => world.deps.hub.online() === 0);
  });

  test("keep their sockets while the broker is away: what they send is refused, and what they were sent arrives later", async () => {
    const [ann, ben] = (await tabs()) as [TestTab, TestTab];
    await world.video.talking(ann, ben);
    await cluster.broker.kill();
    await until(
      () => !cluster.gateways.some(({ gateway }) => gateway.isLinked()) && cluster.core.brokerIsAway(),
    );
    expect(await ann.ask("LEAVE_ROOM").catch((problem) => problem)).toMatchObject({ code: "unavailable" });
    expect(
      await TestTab.open(cluster.urls[0]!).then(
        () => "opened",
        () => "refused",
      ),
    ).toBe("refused");
    world.deps.hub.broadcast("COMPANION_AWAY", { roomId: "any", away: true });
    await Bun.sleep(2 * QUICK.deadMs);
    await cluster.broker.restart();
    await ann.next("COMPANION_AWAY");
    await until(() => cluster.gateways.every(({ gateway }) => gateway.isLinked()));
    await ann.ask("LEAVE_ROOM");
    await ben.next("LEAVE_ROOM");
  });

  test("are let go by a gateway that alone does not hear a core that works, and by no other", async () => {
    const [ann, ben] = (await tabs()) as [TestTab, TestTab];
    cluster.gateways[0]!.isCoreWell = true;
    await cluster.broker.kill();
    expect((await ann.closed).code).toBe(4000);
    expect(cluster.gateways.map(({ gateway }) => gateway.status.sockets)).toEqual([0, 1]);
    expect(ben.socket.readyState).toBe(WebSocket.OPEN);
    await cluster.broker.restart();
    await until(() => cluster.gateways.every(({ gateway }) => gateway.isLinked()));
    await TestTab.open(cluster.urls[0]!);
    expect(ben.socket.readyState).toBe(WebSocket.OPEN);
  });

  test("keep their sockets when their gateway hears the core a moment after it is well again", async () => {
    await cluster.stop();
    // As long as a busy machine may take to link them again.
    const times = { ...QUICK, deadMs: 2_000 };
    cluster = await clusterOf(world, { times });
    const [ann, ben] = (await tabs()) as [TestTab, TestTab];
    await cluster.broker.kill();
    await Bun.sleep(times.deadMs);
    for (const one of cluster.gateways) one.isCoreWell = true;
    await Bun.sleep(2 * times.beatMs);
    await cluster.broker.restart();
    await until(() => cluster.gateways.every(({ gateway }) => gateway.isLinked()));
    await Bun.sleep(times.spreadMs + times.beatMs);
    expect([ann, ben].map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });

  test("come back to a core that has restarted, spread over the time they have", async () => {
    const [ann, ben] = (await tabs()) as [TestTab, TestTab];
    await cluster.core.stop();
    const next = await cluster.newCore();
    expect((await ann.closed).code).toBe(4000);
    expect((await ben.closed).code).toBe(4000);
    // As pages do, which try until they are let in.
    const open = () =>
      TestTab.open(cluster.urls[0]!).catch(() =>
        Bun.sleep(QUICK.deadMs).then((): Promise<TestTab> => open()),
      );
    expect((await open()).socket.readyState).toBe(WebSocket.OPEN);
    await next.stop();
  });

  test("are served by one core: another does not start, and says why", async () => {
    await expect(cluster.newCore()).rejects.toThrow("another core works at this broker");
  });
});
