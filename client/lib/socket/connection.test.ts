import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import fc from "fast-check";
import { CLOSE, RETURN_WITHIN_MS, SOCKET } from "#contract/limits.ts";
import type { ClientFrame } from "#contract/realtime.ts";
import { reconnectDelay, returnDelay, SocketConnection, type SocketOptions } from "./connection.ts";

class FakeSocket {
  static made: FakeSocket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: ClientFrame[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = WebSocket.CLOSED;
  }
  open() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  answer(event: string, data: object = {}) {
    const request = this.sent.findLast((frame) => frame.event === event);
    this.say({ event: "ACK", id: request?.id, data });
  }
  die(code = 1006) {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

const latest = () => FakeSocket.made.at(-1)!;
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

let connection: SocketConnection;
let states: string[];
let refusals: string[];
let token: string | null;

const options = (): SocketOptions => ({
  url: () => "ws://fake/ws",
  hello: () => ({ guestKey: "g" }),
  token: () => token,
  online: () => null,
  onState: (state) => states.push(state),
  onReady: () => states.push("ready"),
  onTokenRefused: (_token, reason, suspension) =>
    refusals.push(suspension ? `${reason} for ${suspension.reason}` : reason),
  WebSocket: FakeSocket as unknown as typeof WebSocket,
  chance: () => 0.5,
});

const greet = async () => {
  latest().open();
  latest().answer("HELLO", { room: null, waiting: false });
  if (token) latest().answer("AUTHENTICATION_MESSAGE", { userId: "u" });
  await settle();
};

beforeEach(() => {
  jest.useFakeTimers();
  FakeSocket.made = [];
  states = [];
  refusals = [];
  token = null;
  connection = new SocketConnection(options());
  connection.start();
});
afterEach(() => {
  connection.stop();
  jest.useRealTimers();
});

test("A connection is open only once the server has answered the greeting", async () => {
  latest().open();
  expect(states).toEqual([]);
  await expect(connection.send("PING")).rejects.toMatchObject({ code: "disconnected" });
  latest().answer("HELLO", { room: null, waiting: false });
  await settle();
  expect(states).toEqual(["open", "ready"]);
});

test("Without a connection the pauses grow from one second to five and stay there", () => {
  const pauses = [1000, 2000, 4000, 5000, 5000, 5000];
  for (const pause of pauses) {
    const made = FakeSocket.made.length;
    latest().die();
    jest.advanceTimersByTime(pause - 1);
    expect(FakeSocket.made.length).toBe(made);
    jest.advanceTimersByTime(1);
    expect(FakeSocket.made.length).toBe(made + 1);
  }
});

test("A connection that does not open is given up after twenty seconds", () => {
  jest.advanceTimersByTime(SOCKET.connectTimeoutMs);
  expect(states).toEqual(["offline"]);
  expect(latest().readyState).toBe(WebSocket.CLOSED);
});

test("A restart of the server is followed by a reconnect within a second", async () => {
  await greet();
  latest().die(CLOSE.restart);
  jest.advanceTimersByTime(SOCKET.reconnectMinMs);
  expect(FakeSocket.made.length).toBe(2);
});

test("The network's return ends the pause at once, and replaces a socket that is still connecting", async () => {
  latest().die();
  connection.networkReturned();
  expect(FakeSocket.made.length).toBe(2);
  connection.networkReturned();
  expect(FakeSocket.made.length).toBe(3);
  expect(FakeSocket.made[1]?.readyState).toBe(WebSocket.CLOSED);
});

test("A silent network is noticed: a PING after 25 s, and without a PONG a new connection", async () => {
  await greet();
  jest.advanceTimersByTime(SOCKET.heartbeatMs);
  expect(latest().sent.at(-1)).toEqual({ event: "PING" });
  latest().say({ event: "PONG", data: {} });
  jest.advanceTimersByTime(SOCKET.heartbeatMs - 1);
  expect(states).toEqual(["open", "ready"]);
  jest.advanceTimersByTime(1 + 4_000);
  expect(states).toEqual(["open", "ready", "offline"]);
});

test("A connection that is watched closely is known to be dead after eight seconds", async () => {
  await greet();
  connection.watchClosely(true);
  jest.advanceTimersByTime(4_000);
  expect(latest().sent.at(-1)).toEqual({ event: "PING" });
  jest.advanceTimersByTime(3_999);
  expect(states).toEqual(["open", "ready"]);
  connection.watchClosely(true);
  jest.advanceTimersByTime(1);
  expect(states).toEqual(["open", "ready", "offline"]);
});

test("A page that stood still reads the PONG that arrived meanwhile before it gives its connection up", async () => {
  await greet();
  connection.watchClosely(true);
  jest.advanceTimersByTime(4_000);
  jest.setSystemTime(Date.now() + 9_000);
  jest.advanceTimersByTime(4_000);
  expect(states).toEqual(["open", "ready"]);
  latest().say({ event: "PONG", data: {} });
  jest.advanceTimersByTime(1_000);
  expect(states).toEqual(["open", "ready"]);
});

test("A connection that is no longer watched closely is left alone until the usual silence", async () => {
  await greet();
  connection.watchClosely(true);
  connection.watchClosely(false);
  const before = latest().sent.length;
  jest.advanceTimersByTime(SOCKET.heartbeatMs - 1);
  expect(latest().sent.length).toBe(before);
  jest.advanceTimersByTime(1);
  expect(latest().sent.at(-1)).toEqual({ event: "PING" });
});

test("A message fails when the server answers with an exception, when it times out and when the socket drops", async () => {
  await greet();
  const objected = connection.send("ENTER_QUEUE", { forceClassic: true });
  const id = latest().sent.at(-1)?.id;
  latest().say({ event: "exception", id, data: { code: "another_tab", message: "m", event: "ENTER_QUEUE" } });
  await expect(objected).rejects.toMatchObject({ code: "another_tab" });

  const late = connection.send("LEAVE_QUEUE");
  jest.advanceTimersByTime(10_000);
  await expect(late).rejects.toMatchObject({ code: "timed_out", message: "operation has timed out" });

  const dropped = connection.send("LEAVE_QUEUE");
  latest().die();
  await expect(dropped).rejects.toMatchObject({
    code: "disconnected",
    message: "socket has been disconnected",
  });
  await settle();
});

const suspension = { until: null, reason: "spam" };
test.each([
  ["invalid_token", "expired"],
  ["user_locked", "suspended for spam"],
])("A member signs in on every connection, and goes on as a guest after %s", async (code, refusal) => {
  latest().die();
  token = "t";
  jest.advanceTimersByTime(1000);
  latest().open();
  expect(latest().sent.map((frame) => frame.event)).toEqual(["HELLO", "AUTHENTICATION_MESSAGE"]);
  latest().answer("HELLO", { room: null, waiting: false });
  const { id } = latest().sent[1]!;
  latest().say({
    event: "exception",
    id,
    data: { code, message: "m", event: null, ...(code === "user_locked" && { suspension }) },
  });
  await settle();
  expect(refusals).toEqual([refusal]);
  expect(states.at(-1)).toBe("ready");
});

test("What the server sends after its answer to the greeting is handled after that answer, in order", async () => {
  token = "t";
  connection.stop();
  connection.start();
  connection.on("ONLINE_NOW", ({ count }) => states.push(`online ${count}`));
  latest().open();
  latest().say({ event: "ONLINE_NOW", data: { count: 1 } });
  latest().answer("HELLO", { room: null, waiting: true });
  await settle();
  latest().say({ event: "ONLINE_NOW", data: { count: 2 } });
  latest().say({ event: "ONLINE_NOW", data: { count: 3 } });
  latest().answer("AUTHENTICATION_MESSAGE", { userId: "u" });
  await settle();
  expect(states).toEqual(["online 1", "open", "ready", "online 2", "online 3"]);
});

test("Signing in or out during the greeting reaches the server before the greeting ends", async () => {
  latest().open();
  token = "t";
  await connection.authenticate(token);
  latest().answer("HELLO", { room: null, waiting: false });
  await settle();
  expect(latest().sent.at(-1)).toMatchObject({ event: "AUTHENTICATION_MESSAGE", data: { token: "t" } });
  expect(states).toEqual([]);
  token = null;
  latest().answer("AUTHENTICATION_MESSAGE", { userId: "u" });
  await settle();
  latest().answer("SIGN_OUT");
  await settle();
  expect(states).toEqual(["open", "ready"]);
});

test("A user who deleted their account stays connected as a guest, and is a member once it is restored", async () => {
  token = "left";
  const answerWith = (code: string) => {
    const { id } = latest().sent.findLast(({ event }) => event === "AUTHENTICATION_MESSAGE")!;
    latest().say({ event: "exception", id, data: { code, message: "", event: "AUTHENTICATION_MESSAGE" } });
  };
  latest().open();
  latest().answer("HELLO", { room: null, waiting: false });
  answerWith("account_deleted");
  await settle();
  expect([...states, ...refusals]).toEqual(["open", "ready"]);
  const restored = connection.authenticate(token);
  latest().answer("AUTHENTICATION_MESSAGE", { userId: "u" });
  await restored;
  expect(FakeSocket.made).toHaveLength(1);
});

test("Handlers receive their message until they are removed", async () => {
  await greet();
  const heard: number[] = [];
  const stop = connection.on("ONLINE_NOW", ({ count }) => heard.push(count));
  latest().say({ event: "ONLINE_NOW", data: { count: 7 } });
  stop();
  latest().say({ event: "ONLINE_NOW", data: { count: 8 } });
  expect(heard).toEqual([7]);
});

test("The delay varies by up to half of it either way and never exceeds five seconds", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const middle = reconnectDelay(attempt, 0.5);
      const delay = reconnectDelay(attempt, chance);
      expect(delay).toBeGreaterThanOrEqual(Math.floor(middle / 2));
      expect(delay).toBeLessThanOrEqual(Math.min(Math.ceil(middle * 1.5), SOCKET.reconnectMaxMs));
    }),
  );
});

test("The first attempt comes after about a second, the later ones after about five", () => {
  expect(reconnectDelay(0, 0.5)).toBe(1000);
  expect(reconnectDelay(0, 0)).toBe(500);
  expect(reconnectDelay(9, 0.5)).toBe(5000);
});

test("Everyone comes back to a restarted server within a second, and many people within five", () => {
  expect([returnDelay(null, 0), returnDelay(null, 1)]).toEqual([0, 1_000]);
  expect(returnDelay(500, 0.5)).toBe(500);
  expect(returnDelay(4_000, 0.5)).toBe(1_000);
  expect(returnDelay(100_000, 1)).toBe(RETURN_WITHIN_MS);
});
