import { join } from "node:path";
import type { EnterRoom } from "../../src/contract/realtime.ts";
import { nodePath } from "../node.ts";
import { type Child, startChild } from "./child.ts";
import { type Line, next, openLine, openLines } from "./line.ts";

/** A server under measurement, and the protocol of its clients. */
export interface Kind {
  name: string;
  start(): Promise<Child>;
  /** Lines whose messages the server answers. */
  echo(port: number, count: number): Promise<Talk[]>;
  /** Pairs of lines: the server relays messages of the first to the second. */
  relay(port: number, count: number): Promise<Talk[]>;
}

/** `text` is sent on `from`, and a message arrives on `to`. */
export interface Talk {
  from: Line;
  to: Line;
  text: string;
}

export const KINDS: Kind[] = [
  {
    name: "Randevu",
    start: () => startChild([process.execPath, path("./ours.ts")]),
    async echo(port, count) {
      const lines = await openLines(count, () => openTab(port));
      return lines.map((line) => ({ from: line, to: line, text: '{"event":"PING"}' }));
    },
    async relay(port, count) {
      const talks: Talk[] = [];
      for (let n = 0; n < count; n++) talks.push(await inOneRoom(port));
      return talks;
    },
  },
  {
    name: "raw Bun.serve",
    start: () => startChild([process.execPath, path("./raw.ts")]),
    async echo(port, count) {
      const lines = await openLines(count, (n) => openLine(`ws://127.0.0.1:${port}/?id=${n}`, null));
      return lines.map((line) => ({ from: line, to: line, text: '{"event":"PING"}' }));
    },
    async relay(port, count) {
      const [senders, receivers] = [
        await openLines(count, (n) => openLine(`ws://127.0.0.1:${port}/?id=from${n}&to=to${n}`, null)),
        await openLines(count, (n) => openLine(`ws://127.0.0.1:${port}/?id=to${n}`, null)),
      ];
      return senders.map((from, n) => ({
        from,
        to: receivers[n]!,
        text: JSON.stringify(signalTo(`to${n}`)),
      }));
    },
  },
  {
    name: "socket.io on Node",
    start: () => startChild([nodePath(), path("./socket-io.mjs")]),
    async echo(port, count) {
      const lines = await openLines(count, (n) => openSocketIo(port, `${n}`));
      return lines.map((line) => ({ from: line, to: line, text: '42["PING"]' }));
    },
    async relay(port, count) {
      const senders = await openLines(count, (n) => openSocketIo(port, `from${n}`));
      const receivers = await openLines(count, (n) => openSocketIo(port, `to${n}`));
      const text = (n: number) => `42${JSON.stringify(["SIGNAL", signalTo(`to${n}`)])}`;
      return senders.map((from, n) => ({ from, to: receivers[n]!, text: text(n) }));
    },
  },
];

/** Opens a guest's `/ws` and waits for the number of people online; from then on it is idle. */
export const openTab = (port: number) => openLine(`ws://127.0.0.1:${port}/ws`, '"ONLINE_NOW"');

/** Lets two guests meet. The talk is between their sockets at `/peerjs`. */
async function inOneRoom(port: number): Promise<Talk> {
  const tabs = [await openTab(port), await openTab(port)];
  const rooms = tabs.map((tab) => next<EnterRoom>(tab, "ENTER_ROOM"));
  for (const tab of tabs) tab.send('{"event":"ENTER_QUEUE","data":{"forceClassic":true}}');
  const [mine, theirs] = (await Promise.all(rooms)) as [EnterRoom, EnterRoom];
  const peer = ({ peerId, peerToken }: EnterRoom) =>
    openLine(`ws://127.0.0.1:${port}/peerjs?key=peerjs&id=${peerId}&token=${peerToken}`, '"OPEN"');
  const [from, to] = [await peer(mine), await peer(theirs)];
  return { from, to, text: JSON.stringify(signalTo(theirs.peerId)) };
}

async function openSocketIo(port: number, id: string): Promise<Line> {
  const line = await openLine(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket&id=${id}`, "0{");
  const connected = new Promise<void>((resolve) => {
    line.onMessage = (text) => text.startsWith("40") && resolve();
  });
  line.send("40");
  await connected;
  return line;
}

const CANDIDATE =
  "candidate:842163049 1 udp 1677729535 203.0.113.7 46154 typ srflx raddr 0.0.0.0 rport 0 generation 0 ufrag EsAw";

/** A signal of typical size. */
const signalTo = (dst: string) => ({
  type: "CANDIDATE",
  payload: {
    candidate: { candidate: CANDIDATE, sdpMid: "0", sdpMLineIndex: 0 },
    type: "media",
    connectionId: "mc_1",
  },
  dst,
});

function path(file: string): string {
  return join(import.meta.dirname, file);
}
