import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { local } from "#client/lib/storage/storage.ts";
import type { Message } from "#contract/chat.ts";
import { keptOutbox } from "./kept-outbox.ts";
import { add, type Outgoing, retry } from "./outbox.ts";
import { OutboxSender } from "./outbox-sender.ts";

/**
 * Local storage as tabs in processes of their own see it: each sees its own changes at once, and those of others when it
 * is in step again.
 */
function createStorage() {
  const changes: { key: string; value: string | null }[] = [];
  const replayed = () => {
    const values = new Map<string, string>();
    for (const { key, value } of changes) {
      if (value === null) values.delete(key);
      else values.set(key, value);
    }
    return values;
  };
  return function openTab() {
    let seen = replayed();
    return {
      keys: () => [...seen.keys()] as ReturnType<typeof local.keys>,
      read: (key: string) => seen.get(key) ?? null,
      write(key: string, value: string) {
        changes.push({ key, value });
        seen.set(key, value);
        return true;
      },
      forget(key: string) {
        changes.push({ key, value: null });
        seen.delete(key);
      },
      catchUp() {
        seen = replayed();
      },
    };
  };
}

/** A server that stores the same client id once, a network that fails on demand, and tabs that share one storage. */
function createWorld(tabCount: number) {
  let now = Date.UTC(2030, 0, 1);
  const openStorage = createStorage();
  const chat: string[] = [];
  const refuses = new Map<string, string>();
  const timers: { at: number; run: () => void }[] = [];
  const onWire: { message: Outgoing; tab: number; done: (error?: string) => void }[] = [];
  const refused: string[] = [];
  const tabs = Array.from({ length: tabCount }, (_, tab) => open(tab));

  function open(tab: number) {
    const storage = openStorage();
    const kept = keptOutbox("anna", storage);
    const self = { connected: true, storage, kept, sender: undefined as unknown as OutboxSender };
    self.sender = new OutboxSender({
      owner: `tab-${tab}`,
      kept,
      send: (message) =>
        new Promise((resolve, reject) => {
          const done = (error?: string) =>
            error ? reject(new Error(error)) : resolve({ id: message.clientId } as Message);
          onWire.push({ message, tab, done });
        }),
      codeOf: (error) => (error as Error).message,
      waitOf: (error) => ((error as Error).message === "rate_limited" ? 7_000 : undefined),
      isConnected: () => self.connected,
      onStored: () => {},
      onRefused: ({ clientId }) => refused.push(clientId),
      now: () => now,
      later: (run, ms) => timers.push({ at: now + ms, run }),
    });
    return self;
  }

  const settle = async () => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  const commit = ({ clientId }: Outgoing) => {
    if (!chat.includes(clientId)) chat.push(clientId);
  };

  return {
    chat,
    refuses,
    refused,
    outbox: (tab = 0) => tabs[tab]!.kept.read(),
    write(tab: number, clientId: string) {
      const { kept, sender } = tabs[tab]!;
      add(kept, {
        clientId,
        owner: `tab-${tab}`,
        to: "friend",
        content: clientId,
        images: [],
        reply: null,
        clearedSeq: null,
        time: new Date(now).toISOString(),
        failure: null,
      });
      void sender.run();
    },
    retry(clientId: string) {
      const { kept, sender } = tabs[0]!;
      retry(kept, clientId, "tab-0", new Date(now).toISOString());
      void sender.run();
    },
    /** The tab learns what others have stored, and its page gets a storage event. */
    catchUp(tab: number) {
      const { storage, sender } = tabs[tab]!;
      storage.catchUp();
      void sender.run();
    },
    /** Decides what happens to the oldest message in flight. */
    async network(fate: "stored" | "answerLost" | "lost") {
      const flight = onWire.shift();
      if (!flight) return;
      const { message, done } = flight;
      const refusal = refuses.get(message.clientId);
      if (fate !== "lost" && !refusal) commit(message);
      done(fate === "stored" ? refusal : "timed_out");
      await settle();
    },
    drop(tab: number) {
      tabs[tab]!.connected = false;
      for (const flight of onWire.splice(0)) {
        if (flight.tab === tab) flight.done("disconnected");
        else onWire.push(flight);
      }
    },
    reconnect(tab: number) {
      tabs[tab]!.connected = true;
      void tabs[tab]!.sender.run();
    },
    /** Replaces the page and its state; what the old one had sent still arrives. */
    reload(tab: number) {
      tabs[tab]!.sender.stop();
      for (const flight of onWire.splice(0)) {
        if (flight.tab === tab) commit(flight.message);
        else onWire.push(flight);
      }
      tabs[tab] = open(tab);
      void tabs[tab].sender.run();
    },
    async pass(ms: number) {
      now += ms;
      for (const timer of timers.splice(0)) {
        if (timer.at <= now) timer.run();
        else timers.push(timer);
      }
      await settle();
    },
    settle,
  };
}
type World = ReturnType<typeof createWorld>;

async function heal(world: World, tabs: readonly number[]) {
  for (const tab of tabs) world.reconnect(tab);
  const isWaiting = () => tabs.some((tab) => world.outbox(tab).some(({ failure }) => failure === null));
  for (let round = 0; round < 400 && isWaiting(); round++) {
    for (const tab of tabs) world.catchUp(tab);
    await world.settle();
    await world.network("stored");
    await world.pass(1_000);
  }
}

const fate = fc.constantFrom("stored", "answerLost", "lost");
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("write"), tab: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("network"), fate }) },
  fc.record({ kind: fc.constant("drop"), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant("reconnect"), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant("reload"), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant("catchUp"), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant("pass"), ms: fc.constantFrom(500, 2_500) }),
);
type Step = {
  kind: string;
  tab?: number;
  fate?: "stored" | "answerLost" | "lost";
  ms?: number;
};

async function play(world: World, steps: Step[]): Promise<string[]> {
  const written: string[] = [];
  for (const { kind, tab = 0, fate: end = "stored", ms = 0 } of steps) {
    if (kind === "write") {
      written.push(`${tab}:${written.length}`);
      world.write(tab, written.at(-1)!);
    } else if (kind === "network") await world.network(end);
    else if (kind === "drop") world.drop(tab);
    else if (kind === "reconnect") world.reconnect(tab);
    else if (kind === "reload") world.reload(tab);
    else if (kind === "catchUp") world.catchUp(tab);
    else await world.pass(ms);
    await world.settle();
  }
  return written;
}

describe("whatever the network does", () => {
  test("every message of two tabs is stored exactly once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const world = createWorld(2);
        const written = await play(world, steps);
        await heal(world, [0, 1]);
        for (const tab of [0, 1]) expect(world.outbox(tab)).toEqual([]);
        expect([...world.chat].sort()).toEqual([...written].sort());
      }),
      { numRuns: 300 },
    );
  });

  test("messages of one tab are stored in the order of writing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const world = createWorld(2);
        const written = await play(
          world,
          steps.map((one) => ("tab" in one ? { ...one, tab: 0 } : one)),
        );
        await heal(world, [0]);
        expect(world.chat).toEqual(written);
      }),
      { numRuns: 300 },
    );
  });

  test("another tab sends what a closed one left behind", async () => {
    const world = createWorld(2);
    world.drop(0);
    world.write(0, "left behind");
    world.catchUp(1);
    world.reconnect(1);
    await world.network("stored");
    expect(world.chat).toEqual([]);
    await world.pass(10_000);
    await world.network("stored");
    expect(world.chat).toEqual(["left behind"]);
  });
});

test("Two tabs that change the outbox in the same instant lose no message", async () => {
  const world = createWorld(2);
  world.drop(0);
  world.drop(1);
  world.write(0, "one");
  world.write(1, "other");
  world.catchUp(0);
  expect(world.outbox().map(({ clientId }) => clientId)).toEqual(["one", "other"]);
  await heal(world, [0, 1]);
  expect([...world.chat].sort()).toEqual(["one", "other"]);
});

test("A clock that is set back does not change the order", async () => {
  const world = createWorld(1);
  world.drop(0);
  world.write(0, "first");
  await world.pass(-3_600_000);
  world.write(0, "second");
  await heal(world, [0]);
  expect(world.chat).toEqual(["first", "second"]);
});

test("A rate-limited message keeps its place, and goes out after the time the server asked for", async () => {
  const world = createWorld(1);
  world.refuses.set("one", "rate_limited");
  world.write(0, "one");
  world.write(0, "two");
  await world.network("stored");
  world.refuses.clear();
  await world.pass(6_000);
  await world.network("stored");
  expect(world.chat).toEqual([]);
  expect(world.refused).toEqual([]);
  await world.pass(1_000);
  await world.network("stored");
  await world.network("stored");
  expect(world.chat).toEqual(["one", "two"]);
  expect(world.outbox()).toEqual([]);
});

describe("a message that the server refuses for good", () => {
  test("waits for the user's decision, and does not hold up the next one", async () => {
    const world = createWorld(1);
    world.refuses.set("refused", "user_blocked_you");
    world.write(0, "refused");
    world.write(0, "next");
    await heal(world, [0]);
    expect(world.chat).toEqual(["next"]);
    expect(world.refused).toEqual(["refused"]);
    expect(world.outbox()).toMatchObject([{ clientId: "refused", failure: "user_blocked_you" }]);
  });

  test("goes with its chat if the user deleted that on another device", async () => {
    const world = createWorld(1);
    world.refuses.set("late", "chat_deleted");
    world.write(0, "late");
    world.write(0, "next");
    await heal(world, [0]);
    expect(world.chat).toEqual(["next"]);
    expect(world.refused).toEqual([]);
    expect(world.outbox()).toEqual([]);
  });

  test("goes out after all others when it is retried", async () => {
    const world = createWorld(1);
    world.refuses.set("refused", "chat_limit_reached");
    world.write(0, "refused");
    world.write(0, "next");
    await heal(world, [0]);
    world.refuses.clear();
    world.retry("refused");
    await heal(world, [0]);
    expect(world.chat).toEqual(["next", "refused"]);
    expect(world.outbox()).toEqual([]);
  });
});
