import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { atom } from "nanostores";
import type { ConnectionState } from "./connection.ts";
import { SocketError } from "./error.ts";
import { deliver, type Line } from "./socket.ts";

const REPORT = { roomId: "a", reason: "spam" } as const;

let state = atom<ConnectionState>("open");
let sent: { resolve(ack: object): void; reject(error: SocketError): void }[];
let line: Line;
beforeEach(() => {
  jest.useFakeTimers();
  state = atom<ConnectionState>("open");
  sent = [];
  line = {
    state,
    send: () => {
      const answer = Promise.withResolvers<never>();
      sent.push(answer as never);
      return answer.promise;
    },
  };
});
afterEach(() => {
  jest.useRealTimers();
});
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

/** The connection is lost, and with it the answer. */
function drop(): void {
  state.set("offline");
  sent.at(-1)?.reject(new SocketError("disconnected"));
}

test("What is pressed during an outage is sent once the connection is back", async () => {
  state.set("offline");
  const delivered = deliver(line, "REPORT", REPORT);
  await settle();
  expect(sent).toHaveLength(0);
  state.set("open");
  await settle();
  expect(sent).toHaveLength(1);
  sent[0]?.resolve({});
  expect(await delivered).toEqual({});
});

test("What was sent when the connection dropped is sent again", async () => {
  const delivered = deliver(line, "REPORT", REPORT);
  await settle();
  drop();
  await settle();
  expect(sent).toHaveLength(1);
  state.set("open");
  await settle();
  expect(sent).toHaveLength(2);
  sent[1]?.resolve({});
  await delivered;
});

test("A refusal is not repeated", async () => {
  const delivered = deliver(line, "REPORT", REPORT);
  await settle();
  sent[0]?.reject(new SocketError("not_found"));
  await expect(delivered).rejects.toMatchObject({ code: "not_found" });
});

test("An outage that lasts is reported after twenty seconds, and nothing is sent after that", async () => {
  state.set("offline");
  const delivered = deliver(line, "REPORT", REPORT);
  delivered.catch(() => {});
  await settle();
  jest.advanceTimersByTime(20_000);
  await expect(delivered).rejects.toMatchObject({ code: "disconnected" });
  state.set("open");
  await settle();
  expect(sent).toHaveLength(0);
});
