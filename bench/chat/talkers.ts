import { join } from "node:path";
import { nodePath } from "../node.ts";
import { type Child, startChild } from "../sockets/child.ts";
import { type Line, openLine, openLines } from "../sockets/line.ts";

export interface Person {
  id: string;
  token: string;
}
export type Server = Child & { people: Person[] };

/** A server under measurement, and the protocol of its clients. */
export interface Kind {
  name: string;
  start(pairs: number): Promise<Server>;
  open(port: number, person: Person): Promise<Line>;
  /** A frame that sends a new message and expects a reply. */
  message(to: string): string;
  /** Prefix of the frame that delivers it to the companion. */
  heard: string;
  /** A frame that subscribes to a user's presence. */
  listen(userId: string): string;
  /** Prefix of its reply. */
  listening: string;
  /** Prefix of the frame that says they came online. */
  came: string;
}

/** The sender's line, and the receiver's. */
export interface Talk {
  from: Line;
  to: Line;
  message(): string;
}

const CONTENT = "Здравствуйте! Как прошёл ваш день? Я сегодня гуляла у реки, было удивительно тихо.";
const dataTo = (to: string) => JSON.stringify({ to, clientId: Bun.randomUUIDv7(), content: CONTENT });
const program = (file: string) => join(import.meta.dirname, file);

export const RANDEVU: Kind = {
  name: "Randevu",
  start: (pairs) => startChild([process.execPath, program("./ours.ts"), String(pairs)]),
  async open(port, { token }) {
    const line = await openLine(`ws://127.0.0.1:${port}/ws`, '"ONLINE_NOW"');
    const signedIn = heard(line, '"ACK"');
    line.send(JSON.stringify({ event: "AUTHENTICATION_MESSAGE", id: "a", data: { token } }));
    await signedIn;
    return line;
  },
  message: (to) => `{"event":"MESSAGE","id":"1","data":${dataTo(to)}}`,
  heard: '{"event":"MESSAGE"',
  listen: (userId) => `{"event":"JOIN_SOCKET_ROOM","id":"1","data":${JSON.stringify({ userId })}}`,
  listening: '{"event":"ACK"',
  came: '{"event":"PRESENCE"',
};

export const SOCKET_IO: Kind = {
  name: "socket.io and better-sqlite3 on Node",
  start: (pairs) => startChild([nodePath(), program("./socket-io.mjs"), String(pairs)]),
  async open(port, { id }) {
    const line = await openLine(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket&id=${id}`, "0{");
    const connected = heard(line, "40");
    line.send("40");
    await connected;
    return line;
  },
  message: (to) => `421["MESSAGE",${dataTo(to)}]`,
  heard: '42["MESSAGE"',
  listen: (userId) => `421["JOIN_SOCKET_ROOM",${JSON.stringify({ userId })}]`,
  listening: "431[",
  came: '42["PRESENCE"',
};

const heard = (line: Line, part: string) =>
  new Promise<void>((resolve) => {
    line.onMessage = (text) => text.includes(part) && resolve();
  });

/** Opens a line per person. Every pair writes both ways. */
export async function talksOf(kind: Kind, { port, people }: Server): Promise<Talk[]> {
  const lines = await openLines(people.length, (n) => kind.open(port, people[n]!));
  return lines.map((from, n) => ({
    from,
    to: lines[n ^ 1]!,
    message: () => kind.message(people[n ^ 1]!.id),
  }));
}

/** Sends `messages`, the next one with each arrival, so that `inFlight` of each talk are always under way. */
export function exchange(kind: Kind, talks: Talk[], messages: number, inFlight: number): Promise<void> {
  return new Promise((resolve) => {
    let [said, arrived] = [0, 0];
    for (const { from, to, message } of talks)
      to.onMessage = (text) => {
        if (!text.startsWith(kind.heard)) return;
        if (++arrived === messages) resolve();
        else if (said < messages) {
          said++;
          from.send(message());
        }
      };
    for (let n = 0; n < inFlight; n++)
      for (const { from, message } of talks) {
        if (said === messages) return;
        said++;
        from.send(message());
      }
  });
}
