import { createPeerServer } from "#src/realtime/peerjs/peer-server.ts";
import type { RealmOptions } from "#src/realtime/peerjs/realm.ts";
import type { Wire } from "#src/realtime/wire.ts";
import { createMetrics } from "#src/services/metrics.ts";
import { Frames } from "./frames.ts";
import { startReferencePeer } from "./reference-peer.ts";

/** Addresses of two servers that must behave alike: npm `peer` (on Node) and ours. */
export interface Pair {
  reference: string;
  ours: string;
  stop(): void;
}

/** Starts the reference server and ours. Each takes the same settings under its own names. */
export async function startPair(referenceOptions: object, options: Partial<RealmOptions>): Promise<Pair> {
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
  const everyone = { mayRelay: () => true, mayEnter: () => true, clock: Date.now, metrics: createMetrics() };
  const peers = createPeerServer({ ...everyone, options });
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
export type Script = (enter: Enter, knock: (query: string) => Promise<Client>) => Promise<Client[]>;

/** Runs the script. Resolves to the frames each of its clients received. */
export async function runScript(url: string, script: Script): Promise<unknown[][]> {
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
