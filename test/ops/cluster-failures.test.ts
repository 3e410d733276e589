import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { hasBroker } from "#test/helpers/broker.ts";
import {
  openUntilIn,
  type Processes,
  type RunningGateway,
  readinessOf,
  roomOf,
  startProcesses,
} from "#test/helpers/cluster-processes.ts";
import { TestTab } from "#test/helpers/tab.ts";

/** The rows of "What happens" in the manual that take more than one step. */
setDefaultTimeout(180_000);

/** Longer than the grace of a lost connection and the time after which a gateway is given up. */
const AWAY_MS = Number(process.env.BROKER_AWAY_MS ?? 8_000);
const GRACE = { RECONNECT_GRACE_MS: "2000" };

describe.skipIf(!hasBroker)("a cluster", () => {
  let cluster: Processes;
  beforeEach(async () => {
    cluster = await startProcesses();
  });
  afterEach(() => cluster.stop());

  test("keeps every talk while the broker is away, refuses clearly, and is all right within five seconds of its return", async () => {
    const core = await cluster.core("core", GRACE);
    const [one, two] = [await cluster.gateway("gateway-1"), await cluster.gateway("gateway-2")];
    const across = [await TestTab.open(one.url), await TestTab.open(two.url)] as const;
    const within = [await TestTab.open(one.url), await TestTab.open(one.url)] as const;
    await roomOf(...across);
    await roomOf(...within);
    const everyone = [...across, ...within];

    await cluster.broker.kill();
    // What is sent in the moment before a gateway notices waits for the broker.
    for (const gateway of [one, two]) while ((await readinessOf(gateway))[0] === 200) await Bun.sleep(10);
    const until = performance.now() + AWAY_MS;
    while (performance.now() < until) {
      for (const tab of everyone) {
        await tab.ask("LEAVE_ROOM").then(
          () => expect.unreachable("It was taken, though no core hears it"),
          (problem) => expect(problem).toMatchObject({ code: "unavailable" }),
        );
        tab.send({ event: "PING" });
        await tab.next("PONG");
      }
      await expect(TestTab.open(one.url)).rejects.toThrow();
      await Bun.sleep(500);
    }
    expect(await readinessOf(core)).toEqual([200, { status: "ready", degraded: ["broker"] }]);
    expect(await readinessOf(one)).toEqual([503, { status: "no_broker", node: "gateway-1", sockets: 3 }]);

    await cluster.broker.restart();
    const back = performance.now();
    await roomOf(await openUntilIn(one.url), await openUntilIn(two.url));
    const tookMs = Math.round(performance.now() - back);
    console.error(`Two people met ${tookMs} ms after the broker was back`);
    expect(tookMs).toBeLessThan(5_000);
    for (const tab of everyone) expect(await tab.unread()).toEqual([]);
    expect(await readinessOf(core)).toEqual([200, { status: "ready" }]);
    for (const [leaving, left] of [across, within]) {
      await leaving.ask("LEAVE_ROOM");
      expect(await left.next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
    }
  });

  test("is replaced one process after the other, and no talk ends", async () => {
    let core = await cluster.core("core");
    const one = await cluster.gateway("gateway-1");
    let two = await cluster.gateway("gateway-2");
    let [ann, ben] = [await newPage(one), await newPage(two)];
    const [ofAnn, ofBen] = await roomOf(ann.tab, ben.tab);
    const expectSameRoom = () => {
      expect(ann.room?.peerId).toBe(ofAnn.peerId);
      expect(ben.room?.peerId).toBe(ofBen.peerId);
    };

    one.spawned.kill("SIGTERM");
    ann = await comeBack(ann, two);
    expect(ann.room?.peerId).toBe(ofAnn.peerId);
    expect(await one.spawned.exited).toBe(0);

    const next = await cluster.gateway("gateway-1");
    two.spawned.kill("SIGTERM");
    [ann, ben] = await Promise.all([comeBack(ann, next), comeBack(ben, next)]);
    expectSameRoom();
    expect(await two.spawned.exited).toBe(0);
    two = await cluster.gateway("gateway-2");

    core.spawned.kill("SIGTERM");
    expect(await core.spawned.exited).toBe(0);
    core = await cluster.core("core");
    [ann, ben] = await Promise.all([comeBack(ann, next), comeBack(ben, two)]);
    expectSameRoom();
    await ann.tab.ask("LEAVE_ROOM");
    expect(await ben.tab.next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
  });
});

interface Page {
  guestKey: string;
  tab: TestTab;
  /** The room that the server knew of when the page came back. */
  room: { peerId: string } | null;
}

async function newPage({ url }: RunningGateway): Promise<Page> {
  const [guestKey, tab] = [crypto.randomUUID(), await TestTab.open(url)];
  await tab.ask("HELLO", { guestKey });
  return { guestKey, tab, room: null };
}

/** Once it was told to come back. */
async function comeBack({ guestKey, tab: old }: Page, { url }: RunningGateway): Promise<Page> {
  expect((await old.closed).code).toBe(4000);
  const tab = await openUntilIn(url);
  const { room } = await tab.ask("HELLO", { guestKey, resumeToken: old.resumeToken });
  return { guestKey, tab, room };
}
