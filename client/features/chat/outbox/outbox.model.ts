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
export function createWorld(tabCount: number) {
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
export type World = ReturnType<typeof createWorld>;

/** Reconnects the tabs, and lets everything through until nothing waits. */
export async function heal(world: World, tabs: readonly number[]) {
  for (const tab of tabs) world.reconnect(tab);
  const isWaiting = () => tabs.some((tab) => world.outbox(tab).some(({ failure }) => failure === null));
  for (let round = 0; round < 400 && isWaiting(); round++) {
    for (const tab of tabs) world.catchUp(tab);
    await world.settle();
    await world.network("stored");
    await world.pass(1_000);
  }
}
