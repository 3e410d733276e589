import type { PageDatabase } from "#client/lib/storage/database.ts";
import type { PhotoUpload } from "#client/lib/uploads/photo-uploads.ts";
import type { Image } from "#contract/people.ts";
import type { KeptEntry } from "./kept-messages.ts";
import type { Stored, UnsentMessage } from "./message.ts";
import { type UnsentPorts, UnsentStore } from "./store.ts";

/** IndexedDB as pages see it: what a page has changed it reads at once, and other pages once it is stored. */
function createDatabase() {
  const stored = new Map<string, KeptEntry>();
  const latency = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  function open(isAlive: () => boolean): PageDatabase<KeptEntry> {
    const unstored = new Map<string, KeptEntry | null>();
    const change = async (keys: string[], value: KeptEntry | null) => {
      for (const key of keys) unstored.set(key, value);
      await latency();
      if (!isAlive()) return;
      for (const key of keys) {
        if (value) stored.set(key, value);
        else stored.delete(key);
        if (unstored.get(key) === value) unstored.delete(key);
      }
    };
    const seen = () => {
      const all = new Map(stored);
      for (const [key, value] of unstored)
        if (value) all.set(key, value);
        else all.delete(key);
      return all;
    };
    return {
      write: (key, value) => change([key], value),
      remove: (keys) => change(keys, null),
      read: (key) => latency().then(() => seen().get(key)),
      keys: () => latency().then(() => [...seen().keys()]),
      entries: (prefix = "") => latency().then(() => [...seen()].filter(([key]) => key.startsWith(prefix))),
    };
  }
  return { stored, open };
}

/** Web Locks: what a closed page holds goes to the next that asks. */
function createLocks() {
  interface Request {
    page: object;
    work: () => Promise<void>;
    done: () => void;
  }
  const queues = new Map<string, Request[]>();
  const queueOf = (name: string) => queues.get(name) ?? queues.set(name, []).get(name)!;
  const grant = (name: string) => {
    const [first] = queueOf(name);
    if (first) void first.work().then(() => leave(name, first));
  };
  const leave = (name: string, request: Request) => {
    const queue = queueOf(name);
    const at = queue.indexOf(request);
    if (at < 0) return;
    queue.splice(at, 1);
    request.done();
    if (at === 0) grant(name);
  };
  return {
    request: (page: object, name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> =>
      new Promise((done) => {
        const request = { page, work, done };
        const queue = queueOf(name);
        queue.push(request);
        if (queue[0] === request) return grant(name);
        signal.addEventListener("abort", () => queue[0] !== request && leave(name, request));
      }),
    close(page: object) {
      for (const [name, queue] of queues)
        for (const request of [...queue]) if (request.page === page) leave(name, request);
    },
  };
}

/** Tabs share a database and locks; the network fails on demand; the server stores the same client id once. */
export function createWorld(tabCount: number) {
  let now = Date.UTC(2030, 0, 1);
  let ids = 0;
  let account = "anna";
  let session: string | null = "anna 0";
  const database = createDatabase();
  const locks = createLocks();
  const server: UnsentMessage[] = [];
  const refuses = new Map<string, string>();
  const refused: string[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let wire: { message: UnsentMessage; page: object; done: (error?: string) => void }[] = [];
  let uploads: { page: object; done: () => void }[] = [];
  const attempts: UnsentMessage[] = [];
  const tabs = Array.from({ length: tabCount }, () => open());

  type Tab = ReturnType<typeof open>;
  function open() {
    const page = { isOpen: true };
    const upload: UnsentPorts["startUpload"] = (_file, { earlier, onChange }) => {
      const id = earlier?.id ?? `photo-${++ids}`;
      const image = earlier?.image ?? null;
      const first: PhotoUpload<Stored> = {
        id,
        preview: "blob:",
        percent: 0,
        waits: false,
        image,
        failure: null,
      };
      let isDropped = false;
      const done = () => {
        if (!isDropped) onChange({ ...first, percent: 100, image: { id, path: id } as Image });
      };
      uploads.push({ page, done });
      return {
        first,
        retry: () => {},
        drop: () => {
          isDropped = true;
        },
      };
    };
    const tab = { page, isConnected: true, store: undefined as unknown as UnsentStore };
    tab.store = new UnsentStore({
      database: database.open(() => page.isOpen),
      migrate: async () => {},
      tell: () => {
        if (page.isOpen) for (const other of tabs) if (other !== tab) void other.store.catchUp();
      },
      lock: (name, work, signal) => locks.request(page, name, work, signal),
      send: (message) =>
        new Promise((resolve, reject) => {
          attempts.push(message);
          wire.push({ message, page, done: (error) => (error ? reject(new Error(error)) : resolve(null)) });
        }),
      codeOf: (error) => (error as Error).message,
      waitOf: (error) => ((error as Error).message === "rate_limited" ? 7_000 : undefined),
      isConnected: () => page.isOpen && tab.isConnected,
      later: (run, ms, signal) =>
        timers.push({ at: now + ms, run: () => void (page.isOpen && !signal.aborted && run()) }),
      startUpload: upload,
      sessionTag: () => session,
      newId: () => `id-${String(++ids).padStart(5, "0")}`,
      now: () => now,
    });
    return tab;
  }

  const start = ({ store }: Tab) =>
    store.start(account, {
      clearedSeqWith: () => null,
      onRestored: () => {},
      onRefused: ({ text }) => refused.push(text),
    });
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const commit = (message: UnsentMessage) => {
    if (!server.some(({ clientId }) => clientId === message.clientId)) server.push(message);
  };
  const endAll = async (hasLeft: boolean) => {
    session = null;
    for (const { store } of tabs) void store.end(hasLeft);
    await settle();
  };
  for (const tab of tabs) void start(tab);

  return {
    server,
    attempts,
    refuses,
    refused,
    stored: database.stored,
    store: (tab: number) => tabs[tab]!.store,
    account: () => account,
    storedTexts: (from: string, to: string) =>
      server.filter((message) => message.from === from && message.to === to).map(({ text }) => text),
    write(tab: number, to: string, text: string) {
      const { store } = tabs[tab]!;
      store.setText(to, text);
      store.sendDraft(to);
    },
    async network(fate: "stored" | "answerLost" | "lost") {
      const flight = wire.shift();
      if (!flight) return;
      const refusal = refuses.get(flight.message.text);
      if (fate !== "lost" && !refusal) commit(flight.message);
      flight.done(fate === "stored" ? refusal : "timed_out");
      await settle();
    },
    async upload() {
      uploads.shift()?.done();
      await settle();
    },
    drop(tab: number) {
      const { page } = tabs[tab]!;
      tabs[tab]!.isConnected = false;
      const lost = wire.filter((flight) => flight.page === page);
      wire = wire.filter((flight) => flight.page !== page);
      for (const flight of lost) flight.done("disconnected");
    },
    reconnect(tab: number) {
      tabs[tab]!.isConnected = true;
      tabs[tab]!.store.run();
    },
    /** What it had sent still arrives. Another takes its place. */
    async reload(tab: number) {
      const { page } = tabs[tab]!;
      page.isOpen = false;
      for (const flight of wire) if (flight.page === page) commit(flight.message);
      wire = wire.filter((flight) => flight.page !== page);
      uploads = uploads.filter((upload) => upload.page !== page);
      locks.close(page);
      tabs[tab] = open();
      void start(tabs[tab]);
      await settle();
    },
    async endSession(hasLeft: boolean) {
      // What is on its way has left the browser.
      for (const { message } of wire.splice(0)) commit(message);
      await endAll(hasLeft);
    },
    async signIn(as: string) {
      account = as;
      session = `${as} ${++ids}`;
      for (const { store } of tabs) void store.end(false);
      for (const tab of tabs) void start(tab);
      await settle();
    },
    async pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
      await settle();
    },
    settle,
    uploads: () => uploads.length,
  };
}
export type World = ReturnType<typeof createWorld>;

export async function heal(world: World, tabs: readonly number[]) {
  await world.settle();
  for (const tab of tabs) world.reconnect(tab);
  const isWaiting = () =>
    world.uploads() > 0 ||
    tabs.some((tab) =>
      world
        .store(tab)
        .$outbox.get()
        .some(({ state }) => state === "sending"),
    );
  for (let round = 0; round < 400 && isWaiting(); round++) {
    await world.upload();
    await world.network("stored");
    await world.pass(1_000);
  }
}
