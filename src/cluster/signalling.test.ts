import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { EnterRoom } from "#contract/realtime.ts";
import { listen } from "#src/http/listen.ts";
import { hasBroker } from "#test/helpers/broker.ts";
import { CALM, type Cluster, clusterOf, until } from "#test/helpers/cluster.ts";
import { TestPeer } from "#test/helpers/peer.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let cluster: Cluster;
/** The peers whose first signal the core has heard of. */
let used: string[];

type Pair<T> = readonly [T, T];

describe.skipIf(!hasBroker)("signals between two ends of a talk", () => {
  beforeEach(async () => {
    world = createWorld();
    used = [];
    world.deps.grants.whenUsed((peer) => used.push(peer));
    cluster = await clusterOf(world, { times: CALM });
  });
  afterEach(async () => {
    await cluster.stop();
    await world.close();
  });

  const url = (gateway: number) => cluster.urls[gateway]!;

  async function talking(): Promise<{ tabs: Pair<TestTab>; rooms: Pair<EnterRoom> }> {
    const tabs = [await TestTab.open(url(0)), await TestTab.open(url(1))] as const;
    return { tabs, rooms: await world.video.talking(...tabs) };
  }

  /** Counts what crosses the broker to the core. */
  function signalsAtCore(): unknown[] {
    const { received } = world.sockets;
    const seen: unknown[] = [];
    world.sockets.received = (socket, message) => {
      if (String(message).includes("CANDIDATE")) seen.push(message);
      received(socket, message);
    };
    return seen;
  }

  test.each([
    ["at one gateway", [0, 0]],
    ["at two gateways", [0, 1]],
  ] as const)(
    "%s pass in their order and not through the core, which hears of the first",
    async (_, places) => {
      const { rooms } = await talking();
      const seen = signalsAtCore();
      const used: string[] = [];
      world.deps.grants.whenUsed((peer) => used.push(peer));
      const [a, b] = [
        await TestPeer.open(url(places[0]), rooms[0]),
        await TestPeer.open(url(places[1]), rooms[1]),
      ];
      for (let n = 0; n < 20; n++) a.say(n);
      for (let n = 0; n < 20; n++) expect(await b.next()).toBe(n);
      b.say("back");
      expect(await a.next()).toBe("back");
      await until(() => used.length === 2);
      expect(used).toEqual(rooms.map(({ peerId }) => peerId));
      expect(seen).toEqual([]);
    },
  );

  test("wait at the sender's gateway for a companion who comes late, wherever that is", async () => {
    for (const place of [0, 1]) {
      const { rooms } = await talking();
      const a = await TestPeer.open(url(0), rooms[0]);
      for (const n of [1, 2, 3]) a.say(n);
      a.say("goodbye", { type: "LEAVE" });
      // The core has heard, so the gateway has too.
      await until(() => used.includes(rooms[0].peerId));
      const b = await TestPeer.open(url(place), rooms[1]);
      a.say(4);
      for (const n of [1, 2, 3, 4]) expect(await b.next()).toBe(n);
      expect(b.unread).toEqual([]);
    }
  });

  test("stop with the talk, in both directions and at once, and reach no one else", async () => {
    const { tabs, rooms } = await talking();
    const strangers = await talking();
    const [a, b, c] = [
      await TestPeer.open(url(0), rooms[0]),
      await TestPeer.open(url(1), rooms[1]),
      await TestPeer.open(url(1), strangers.rooms[0]),
    ];
    const companion = await TestPeer.open(url(0), strangers.rooms[1]);
    c.say("not for you", { dst: rooms[0].peerId });
    c.say("nor for you", { dst: rooms[1].peerId });
    a.say("before");
    expect(await b.next()).toBe("before");
    await tabs[0].ask("LEAVE_ROOM");
    await tabs[1].next("LEAVE_ROOM");
    a.say("after");
    b.say("after");
    // Both gateways have passed on whatever they were going to.
    c.say("fence");
    expect(await companion.next()).toBe("fence");
    companion.say("fence");
    expect(await c.next()).toBe("fence");
    expect([...a.unread, ...b.unread, ...c.unread]).toEqual([]);
  });

  test("follow a peer that comes back at another gateway, and its old socket is closed", async () => {
    const { rooms } = await talking();
    const [a, old] = [await TestPeer.open(url(0), rooms[0]), await TestPeer.open(url(0), rooms[1])];
    const back = await TestPeer.open(url(1), rooms[1]);
    await old.closed;
    a.say("found");
    expect(await back.next()).toBe("found");
    back.say("and back");
    expect(await a.next()).toBe("and back");
    expect(old.unread).toEqual([]);
  });

  test("cross between a gateway and the core's own sockets", async () => {
    const { rooms } = await talking();
    const a = await TestPeer.open(url(0), rooms[0]);
    a.say("early");
    await until(() => used.includes(rooms[0].peerId));
    const handler = { seal: world.seal, answer: async () => new Response(null, { status: 404 }) };
    const own = listen({ config: { host: "127.0.0.1", port: 0 }, handler, sockets: world.sockets });
    const b = await TestPeer.open(own.url, rooms[1]);
    a.say("later");
    expect([await b.next(), await b.next()]).toEqual(["early", "later"]);
    b.say("back");
    expect(await a.next()).toBe("back");
    b.socket.close();
    await own.stop();
  });

  test("need the token that came with the room, at a gateway as anywhere", async () => {
    const { rooms } = await talking();
    await TestPeer.open(url(0), rooms[0]);
    const thief = await TestPeer.open(url(1), { ...rooms[0], peerToken: rooms[1].peerToken }).then(
      () => "let in",
      (error) => String(error),
    );
    expect(thief).toContain("closed");
  });

  test("go on inside a gateway while the broker is away; those for another wait, and are refused when it takes long", async () => {
    const { rooms } = await talking();
    const others = await talking();
    const [a, b] = [await TestPeer.open(url(0), rooms[0]), await TestPeer.open(url(0), rooms[1])];
    const [c, d] = [
      await TestPeer.open(url(0), others.rooms[0]),
      await TestPeer.open(url(1), others.rooms[1]),
    ];
    await cluster.broker.kill();
    await until(() => !cluster.gateways.some(({ gateway }) => gateway.hasBroker));
    a.say("no broker is needed");
    expect(await b.next()).toBe("no broker is needed");
    for (const n of [1, 2]) c.say(n);
    await cluster.broker.restart();
    for (const n of [1, 2]) expect(await d.next()).toBe(n);
    await cluster.broker.kill();
    await until(() => !cluster.gateways.some(({ gateway }) => gateway.hasBroker));
    c.say("too long");
    await c.next("EXPIRE");
  }, 30_000);
});
