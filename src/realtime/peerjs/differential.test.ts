import { afterAll, beforeAll, expect, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { createPeerServer } from "#src/realtime/peerjs/peer-server.ts";
import type { RealmOptions } from "#src/realtime/peerjs/realm.ts";
import type { Wire } from "#src/realtime/wire.ts";
import { startReferencePeer } from "#test/helpers/reference-peer.ts";
import { Frames } from "#test/helpers/tab.ts";

/** Addresses of two servers that must behave alike: npm `peer` (on Node) and ours. */
interface Pair {
  reference: string;
  ours: string;
  stop(): void;
}

/** Starts the reference server and ours. Each takes the same settings under its own names. */
async function startPair(referenceOptions: object, options: Partial<RealmOptions>): Promise<Pair> {
  const [reference, ours] = [await startReferencePeer(referenceOptions), startOurs(options)];
  return {
    reference: `ws://127.0.0.1:${reference.port}/peerjs`,
    ours: ours.url,
    stop() {
      reference.stop();
      ours.stop();
    },
  };
}

/** Like the reference, accepts any id and relays signals between all clients. */
function startOurs(options: Partial<RealmOptions>) {
  const everyone = { use: () => true, allows: () => true, whenEnded() {} };
  const peers = createPeerServer({
    grants: everyone,
    mayEnter: () => true,
    clock: Date.now,
    counted() {},
    options,
  });
  const server = Bun.serve<Wire>({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request, server) {
      const data = peers.create({ address: "", limit: null }, new URL(request.url).searchParams);
      return server.upgrade(request, { data }) ? undefined : new Response();
    },
    websocket: {
      open: (socket) => socket.data.attach(socket),
      message: (socket, message) => socket.data.receive(message, Date.now()),
      close: (socket) => socket.data.detach(),
    },
  });
  return {
    url: `ws://127.0.0.1:${server.port}/peerjs`,
    stop() {
      void server.stop(true);
      peers.stop();
    },
  };
}

/** One client of a script. It records the frames it receives, in order. */
class Client {
  readonly heard: unknown[] = [];
  private readonly frames: Frames<Record<string, unknown>>;
  private fences = 0;

  constructor(
    readonly socket: WebSocket,
    readonly id: string,
  ) {
    this.frames = new Frames(socket);
  }

  async opened(): Promise<this> {
    if (this.socket.readyState === WebSocket.CONNECTING)
      await new Promise((resolve) => this.socket.addEventListener("open", resolve));
    return this;
  }

  say(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  async hear(): Promise<void> {
    this.heard.push(await this.frames.take(() => true));
  }

  /** Waits until the server has handled all messages of this client, by sending a signal to itself. */
  async fence(): Promise<void> {
    const payload = { fence: ++this.fences };
    this.say({ type: "OFFER", dst: this.id, payload });
    await this.frames.take(
      (frame) => (frame.payload as { fence?: number } | undefined)?.fence === payload.fence,
    );
    this.heard.push(...this.frames.unread.splice(0));
  }

  /** Waits until the server has closed the socket. */
  async shut(): Promise<void> {
    await this.frames.closed;
    this.heard.push(...this.frames.unread.splice(0), "closed");
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.frames.closed;
  }
}

type Enter = (id: string, token?: string) => Promise<Client>;
type Script = (enter: Enter, knock: (query: string) => Promise<Client>) => Promise<Client[]>;

/** Runs the script. Resolves to the frames each of its clients received. */
async function runScript(url: string, script: Script): Promise<unknown[][]> {
  const clients: Client[] = [];
  const knock = async (query: string, id = "") => {
    const client = new Client(new WebSocket(`${url}?${query}`), id);
    clients.push(client);
    return client.opened();
  };
  const run = crypto.randomUUID().slice(0, 8);
  const enter: Enter = (id, token = `token of ${id}`) =>
    knock(
      new URLSearchParams({ key: "peerjs", id: `${id}-${run}`, token, version: "1.5.5" }).toString(),
      `${id}-${run}`,
    );
  try {
    return anonymous(
      (await script(enter, knock)).map(({ heard }) => heard),
      run,
    );
  } finally {
    for (const { socket } of clients) socket.close();
  }
}

/** Removes the run's suffix, which keeps ids of different scripts apart. */
const anonymous = (heard: unknown[][], run: string): unknown[][] =>
  JSON.parse(JSON.stringify(heard).replaceAll(`-${run}`, ""));

/** The same script drives npm `peer` (on Node) and our server, and every client must get the same messages. */

const SOON_MS = 500;
let usual: Pair;
/** A pair in which signals to absent peers expire soon. */
let hasty: Pair;
/** A pair that is full with one peer. */
let small: Pair;

beforeAll(async () => {
  [usual, hasty, small] = await Promise.all([
    startPair({}, {}),
    startPair({ expire_timeout: SOON_MS, cleanup_out_msgs: 20 }, { expireMs: SOON_MS }),
    startPair({ concurrent_limit: 1 }, { maxPeers: 1 }),
  ]);
}, 180_000);
afterAll(() => {
  for (const { stop } of [usual, hasty, small]) stop();
});

async function expectSame(script: Script, expected: unknown[][], servers = usual): Promise<void> {
  const reference = await runScript(servers.reference, script);
  const ours = await runScript(servers.ours, script);
  expect(reference).toEqual(expected);
  expect(ours).toEqual(reference);
}

const OPEN = { type: "OPEN" };

test("Sockets without id, token or the right key get the reason and are closed", async () => {
  const queries = [
    "",
    "key=peerjs",
    "key=peerjs&id=a",
    "id=a&token=b",
    "key=peerjs&token=b",
    "key=x&id=a&token=b",
    "key=peerjs&id=&token=b",
  ];
  const error = (msg: string) => ({ type: "ERROR", payload: { msg } });
  const missing = error("No id, token, or key supplied to websocket server");
  await expectSame(
    async (_, knock) => {
      const clients = await Promise.all(queries.map(knock));
      for (const client of clients) await client.shut();
      return clients;
    },
    queries.map((query) => [query.startsWith("key=x") ? error("Invalid key provided") : missing, "closed"]),
  );
});

test("A new peer gets OPEN; one with another token gets ID-TAKEN", () =>
  expectSame(
    async (enter) => {
      const first = await enter("a");
      await first.hear();
      const second = await enter("a", "another");
      await second.shut();
      await first.fence();
      return [first, second];
    },
    [[OPEN], [{ type: "ID-TAKEN", payload: { msg: "ID is taken" } }, "closed"]],
  ));

test("Signals arrive with the true sender, and with nothing but type, dst and payload", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      await a.fence();
      await b.fence();
      const payloads = [
        { sdp: "v=0\r\n", ю: "юникод \u2028" },
        null,
        undefined,
        0,
        "",
        [1, [2]],
        "x".repeat(20_000),
      ];
      for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE"])
        a.say({ type, dst: b.id, src: "someone else", extra: 1, payload: payloads[0] });
      for (const payload of payloads) a.say({ payload, dst: b.id, type: "CANDIDATE" });
      await a.fence();
      await b.fence();
      return [a, b];
    },
    [
      [OPEN],
      [
        OPEN,
        ...["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE"].map((type) => ({
          type,
          src: "a",
          dst: "b",
          payload: { sdp: "v=0\r\n", ю: "юникод \u2028" },
        })),
        ...[{ sdp: "v=0\r\n", ю: "юникод \u2028" }, null, undefined, 0, "", [1, [2]], "x".repeat(20_000)].map(
          (payload) => ({
            type: "CANDIDATE",
            src: "a",
            dst: "b",
            ...(payload !== undefined && { payload }),
          }),
        ),
      ],
    ],
  ));

test("Frames that are not signals are ignored, and the socket stays open", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      await b.fence();
      for (const text of ["", "{", "null", "7", '"OFFER"', "[]", "{}", '{"type":null}']) a.socket.send(text);
      for (const type of ["HEARTBEAT", "OPEN", "ERROR", "ID-TAKEN", "NONSENSE", "toString"])
        a.say({ type, dst: b.id });
      a.say({ type: "OFFER" });
      a.say({ type: "EXPIRE" });
      a.socket.send(
        new TextEncoder().encode(JSON.stringify({ type: "OFFER", dst: b.id, payload: "in bytes" })),
      );
      await a.fence();
      await b.fence();
      return [a, b];
    },
    [[OPEN], [OPEN, { type: "OFFER", src: "a", dst: "b", payload: "in bytes" }]],
  ));

test("Signals to a peer that is not here yet wait for it", () =>
  expectSame(
    async (enter) => {
      const a = await enter("a");
      const dst = a.id.replace("a", "b");
      for (const type of ["OFFER", "LEAVE", "CANDIDATE", "EXPIRE", "ANSWER"])
        a.say({ type, dst, payload: type });
      await a.fence();
      const b = await enter("b");
      await b.fence();
      return [a, b];
    },
    [
      [OPEN],
      [
        OPEN,
        ...["OFFER", "CANDIDATE", "ANSWER"].map((type) => ({ type, src: "a", dst: "b", payload: type })),
      ],
    ],
  ));

test("Signals that no one takes expire, and each sender gets one notice per addressee", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      await b.hear();
      await a.hear();
      for (const type of ["LEAVE", "OFFER", "CANDIDATE", "CANDIDATE"]) a.say({ type, dst: "absent" });
      b.say({ type: "OFFER", dst: "absent" });
      await Promise.all([a.hear(), b.hear()]);
      await a.fence();
      await b.fence();
      return [a, b];
    },
    [
      [OPEN, { type: "EXPIRE", src: "absent", dst: "a" }],
      [OPEN, { type: "EXPIRE", src: "absent", dst: "b" }],
    ],
    hasty,
  ));

test("A peer that closed its socket is gone, and its id is free", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      await b.fence();
      await b.close();
      const again = await enter("b", "another");
      await again.fence();
      a.say({ type: "OFFER", dst: b.id });
      await a.fence();
      await again.fence();
      return [a, again];
    },
    [[OPEN], [OPEN, { type: "OFFER", src: "a", dst: "b" }]],
  ));

test("A LEAVE without an addressee gives up the id, although the socket stays open", () =>
  expectSame(
    async (enter) => {
      const [a, b] = [await enter("a"), await enter("b")];
      b.say({ type: "LEAVE" });
      b.say({ type: "ANSWER", dst: a.id });
      await b.hear();
      await a.hear();
      await a.hear();
      const next = await enter("b", "another");
      await next.fence();
      a.say({ type: "OFFER", dst: b.id });
      await a.fence();
      await next.fence();
      return [a, b, next];
    },
    [[OPEN, { type: "ANSWER", src: "b", dst: "a" }], [OPEN], [OPEN, { type: "OFFER", src: "a", dst: "b" }]],
  ));

test("A socket that returns with the same token takes the place of the old one, which can still send", async () => {
  const script: Script = async (enter) => {
    const [a, old] = [await enter("a"), await enter("b")];
    await old.fence();
    const returned = await enter("b");
    await returned.fence();
    a.say({ type: "OFFER", dst: old.id });
    await a.fence();
    await returned.fence();
    old.say({ type: "ANSWER", dst: a.id });
    await old.close();
    a.say({ type: "CANDIDATE", dst: old.id });
    await a.fence();
    await returned.fence();
    return [a, old, returned];
  };
  const reference = await runScript(usual.reference, script);
  const ours = await runScript(usual.ours, script);
  const signals = [
    { type: "OFFER", src: "a", dst: "b" },
    { type: "CANDIDATE", src: "a", dst: "b" },
  ];
  expect(reference).toEqual([[OPEN, { type: "ANSWER", src: "b", dst: "a" }], [OPEN], signals]);
  // The only difference: peerjs is open only after OPEN, so otherwise it could not call until its old socket times out.
  expect(ours).toEqual([reference[0]!, reference[1]!, [OPEN, ...signals]]);
});

test("A full server says so", async () => {
  const script: Script = async (enter) => {
    const first = await enter("a");
    await first.hear();
    const second = await enter("b");
    await second.shut();
    return [first, second];
  };
  const full = { type: "ERROR", payload: { msg: "Server has reached its concurrent user limit" } };
  const reference = await runScript(small.reference, script);
  expect(reference).toEqual([[OPEN], [full, "closed"]]);
  expect(await runScript(small.ours, script)).toEqual(reference);
});

test("Random signals between three peers arrive the same on both servers", async () => {
  const TYPES = ["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE", "HEARTBEAT", "NONSENSE", 7, undefined];
  const script: Script = async (enter) => {
    const random = seeded(20_300_115);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const clients = [await enter("a"), await enter("b"), await enter("c")];
    for (let n = 0; n < 300; n++) {
      const speaker = pick(clients);
      speaker.say({
        type: pick(TYPES),
        dst: pick(clients).id,
        src: pick(["a", undefined]),
        payload: pick([n, null, {}]),
      });
      await speaker.fence();
    }
    for (const client of clients) await client.fence();
    return clients;
  };
  const reference = await runScript(usual.reference, script);
  expect(reference.flat().length).toBeGreaterThan(100);
  expect(await runScript(usual.ours, script)).toEqual(reference);
});
