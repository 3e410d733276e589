import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createLog } from "#src/services/log.ts";
import { hasBroker } from "#test/helpers/broker.ts";
import { type Cluster, clusterOf, QUICK, until } from "#test/helpers/cluster.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { type Bus, connectBus } from "./bus.ts";
import { encodeMessage } from "./codec.ts";
import { createStandby, type Standby } from "./standby.ts";
import { GATEWAYS } from "./times.ts";

let world: World;
let cluster: Cluster;
let standby: Standby | undefined;
let bus: Bus;

describe.skipIf(!hasBroker)("a standby", () => {
  beforeEach(async () => {
    world = createWorld();
    cluster = await clusterOf(world, { count: 1 });
    const { url } = cluster.broker;
    bus = await connectBus({ url, channel: "test", received() {}, log: createLog("silent") });
  });
  afterEach(async () => {
    standby?.stop();
    bus.stop();
    await cluster.stop();
    await world.close();
  });

  async function newStandby(volume: "shared" | "own") {
    const one = { turnedAt: 0, isLost: false };
    standby = await createStandby({
      url: cluster.broker.url,
      node: "standby",
      log: world.deps.log,
      volume: () => volume,
      turned() {
        one.turnedAt = performance.now();
      },
      lost() {
        one.isLost = true;
      },
      times: QUICK,
    });
    return one;
  }
  const core = (epoch: number, isBounded: boolean, volume = "") => ({ epoch, isBounded, volume });
  const seen = () => bus.holder();
  const leases = (count: number) => Bun.sleep(count * QUICK.leaseMs);

  test("waits for as long as the core renews its lease, also when the broker forgets it", async () => {
    const one = await newStandby("shared");
    await leases(3);
    await cluster.broker.kill();
    await cluster.broker.restart();
    await until(() => !cluster.core.brokerIsAway());
    await leases(3);
    expect(one.turnedAt).toBe(0);
    expect((await seen())?.epoch).toBe(1);
    expect(await bus.lastEpoch()).toBe(1);
  });

  test("takes the place of a core that let go of it, and keeps it until that is its own core's", async () => {
    const one = await newStandby("shared");
    await until(() => standby!.seesCore);
    await cluster.core.stop();
    await until(() => one.turnedAt > 0);
    await leases(2);
    expect(await seen()).toMatchObject({ run: standby!.run, epoch: 0 });
    await bus.hold(standby!.run, core(2, false), QUICK.leaseMs);
    await leases(2);
    expect(await seen()).toBeNull();
    expect(one.isLost).toBe(false);
  });

  test("with a volume of its own has the core's word that it stops in time, and only by that takes its place", async () => {
    await cluster.core.stop();
    const one = await newStandby("own");
    await bus.hold("a core that does not know of it", core(2, false), QUICK.leaseMs);
    await leases(4);
    expect(one.turnedAt).toBe(0);
    let heldAt = 0;
    // On a busy machine the standby may stand still, and then forgets what it saw before.
    while (one.turnedAt === 0) {
      heldAt = performance.now();
      await bus.hold("one that does", core(3, true), QUICK.leaseMs);
      await leases(4);
    }
    expect(one.turnedAt - heldAt).toBeGreaterThan(QUICK.writeMs);
  });

  test("with a volume of its own is given that word within a moment, and it is taken back once the standby is gone", async () => {
    await newStandby("own");
    const isBounded = async () => (await seen())?.isBounded;
    while (!(await isBounded())) await Bun.sleep(10);
    expect(cluster.tenure.isBounded).toBe(true);
    standby!.stop();
    standby = undefined;
    while (await isBounded()) await Bun.sleep(10);
    await until(() => !cluster.tenure.isBounded);
  });

  test("waits for no one who has the lock of the lost core's volume: that one knows that it is gone", async () => {
    await cluster.core.stop();
    await bus.hold("killed", core(2, false, "a folder"), 60_000);
    expect(await bus.hold("elsewhere", core(0, false, "another"), 60_000)).toBe(false);
    expect(await bus.hold("restarted", core(0, false, "a folder"), 60_000)).toBe(true);
    expect(await bus.hold("killed", core(2, false, "a folder"), 60_000)).toBe(false);
    expect(await seen()).toMatchObject({ run: "restarted", epoch: 0 });
  });

  test("that was refused the place it kept says so", async () => {
    const one = await newStandby("shared");
    await cluster.core.stop();
    await until(() => one.turnedAt > 0);
    // The standby may take its place again in between.
    while (!(await bus.hold("another", core(2, false), 60_000))) await bus.letGo(standby!.run);
    await until(() => one.isLost);
  });
});

describe.skipIf(!hasBroker)("a gateway", () => {
  test("does not listen to a core of an earlier epoch while it hears a later one", async () => {
    world = createWorld();
    cluster = await clusterOf(world, { count: 1 });
    const { url } = cluster.broker;
    bus = await connectBus({ url, channel: "test", received() {}, log: createLog("silent") });
    const tab = await TestTab.open(cluster.urls[0]!);
    const [channel = ""] = await bus.channels(GATEWAYS);
    const tell = (from: string) =>
      bus.publish(
        channel,
        encodeMessage({ node: "old", from, to: `${channel.split(":")[2]}.1`, kind: "reset" }),
      );
    tell("0:woken");
    await tab.ask("PING");
    await Bun.sleep(QUICK.beatMs);
    expect(tab.socket.readyState).toBe(WebSocket.OPEN);
    tell("2:next");
    expect((await tab.closed).code).toBe(4000);
    bus.stop();
    await cluster.stop();
    await world.close();
  });
});
