import { expect, test } from "bun:test";
import type { ServerWebSocket } from "bun";
import type { Message } from "#contract/chat.ts";
import { CLOSE, SOCKET } from "#contract/limits.ts";
import type { ServerFrame } from "#contract/realtime.ts";
import { Problem } from "#src/problem.ts";
import { createLog } from "#src/services/log.ts";
import { createMetrics } from "#src/services/metrics.ts";
import { Bucket } from "#src/timing/bucket.ts";
import type { Handlers } from "./socket-server.ts";
import { createSocketServer } from "./socket-server.ts";
import { Tab } from "./tab.ts";
import type { Wire } from "./wire.ts";

const done = () => ({});
const MESSAGE: Message = {
  id: "m",
  chatId: "c",
  seq: 1,
  content: "",
  time: "2030-01-15T12:00:00.000Z",
  mine: true,
  temporary: false,
  read: false,
  imagesPath: [],
  voice: null,
  removed: null,
  images: [],
  replyToMessage: null,
  prompt: null,
  clientId: null,
  editedAt: null,
  reactions: { mine: null, theirs: null },
};
const HANDLERS: Handlers = {
  HELLO: () => ({
    room: null,
    companionAway: false,
    waiting: false,
    peerId: null,
    peerToken: null,
    call: null,
  }),
  AUTHENTICATION_MESSAGE: () => ({ userId: "u" }),
  ENTER_QUEUE: () => ({ peerId: "p", peerToken: "t", online: 1 }),
  RENEW_RELAY: () => ({ iceServers: [] }),
  MAKE_LINK: () => ({ token: "a".repeat(43), expiresAt: "2030-01-15T12:00:00.000Z" }),
  DECISIONS_TICKET: () => ({ ticket: "t" }),
  SIGN_OUT: done,
  CALL: () => ({ callId: "c" }),
  ANSWER_CALL: () => ({ callId: "c" }),
  END_CALL: done,
  HEAR_CALLS: done,
  CHECK_QUEUE: done,
  LEAVE_QUEUE: done,
  LEAVE_ROOM: done,
  KEEP_ROOM: done,
  REJOIN_ROOM: done,
  CHECK_COMPANION: done,
  JOIN_SOCKET_ROOM: ({ id }) => ({ userId: id, online: false, lastSeenAt: null }),
  LEAVE_SOCKET_ROOM: done,
  MESSAGE: () => ({ message: MESSAGE }),
  TYPING: done,
  MESSAGES_READ: done,
  MESSAGE_REACTION: done,
  VOICE_LISTENED: done,
  REPORT: done,
  STAY_IN_TOUCH: () => ({}),
  ACCEPT_INVITE: () => ({ days: 7 }),
  KEEP_CONTACT: () => ({ contact: null }),
  WATCH_EVENTS: () => ({}),
  UNWATCH_EVENTS: () => ({}),
  WATCH_REPORTS: done,
  UNWATCH_REPORTS: done,
  PING: done,
};

/** A tab on a socket that only records, in front of a socket server with these handlers. */
function tabAtDoor(
  handlers: Partial<Handlers> = {},
  { bucket = null, takes = true }: { bucket?: Bucket | null; takes?: boolean } = {},
) {
  const logged: string[] = [];
  const reported: unknown[] = [];
  const refused: string[] = [];
  const log = createLog("error", { write: (line: string) => void logged.push(line) });
  const errorReports = { send: (error: unknown) => void reported.push(error), flush: async () => {} };
  const metrics = createMetrics();
  const socketServer = createSocketServer({
    db: { unlocked: () => undefined },
    handlers: { ...HANDLERS, ...handlers },
    log,
    metrics,
    services: { errorReports, limitRefusals: { note: (_, event) => void refused.push(event), write() {} } },
  });
  const events = {
    opened() {},
    renewed() {},
    received: socketServer.receive,
    closed() {},
    probed() {},
    heard() {},
  };
  const tab = new Tab(
    { id: "t", address: "192.0.2.1", device: "d", country: "", lang: "ru" as const, limit: bucket },
    events,
  );
  const frames: ServerFrame[] = [];
  const closed: number[] = [];
  const socket = {
    send: (text: string) => (takes ? frames.push(JSON.parse(text)) : 0),
    cork: (work: () => void) => work(),
    close(code: number) {
      closed.push(code);
      tab.detach();
    },
  };
  tab.attach(socket as unknown as ServerWebSocket<Wire>);
  const say = (frame: unknown, now = 0) =>
    tab.receive(typeof frame === "string" || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame), now);
  return { say, frames, closed, logged, reported, refused, tab, metrics };
}

/** Resolves once all pending promises have settled and the frames of that turn have been sent. */
async function settled(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}

const codes = (frames: ServerFrame[]) =>
  frames.map((frame) => (frame.event === "exception" ? frame.data.code : frame.event));

test("A frame with an id is acknowledged, one without is not", async () => {
  const { say, frames } = tabAtDoor();
  say({ event: "ENTER_QUEUE", id: "7" });
  say({ event: "PING" });
  await settled();
  expect(frames).toEqual([{ event: "ACK", id: "7", data: { peerId: "p", peerToken: "t", online: 1 } }]);
});

test("Frames are counted by event and outcome; names that do not exist share one label, so no one can add labels", async () => {
  const { say, metrics } = tabAtDoor();
  for (const event of ["PING", "PING", "ENTER_ROOM", "nonsense"]) say({ event });
  say({ event: "ENTER_QUEUE", data: { forceClassic: "yes" } });
  await settled();
  const { values } = await metrics.messages.get();
  expect(values.map(({ labels, value }) => [labels.event, labels.outcome, value])).toEqual([
    ["PING", "ok", 2],
    ["", "unknown_event", 2],
    ["ENTER_QUEUE", "validation_failed", 1],
  ]);
});

test("Handlers get the parsed data, with its defaults", () => {
  const got: unknown[] = [];
  const { say } = tabAtDoor({
    ENTER_QUEUE: (_, data) => {
      got.push(data);
      return { peerId: "p", peerToken: "t", online: 1 };
    },
  });
  say({ event: "ENTER_QUEUE", data: { forceClassic: true, stranger: 1 } });
  expect(got).toEqual([{ forceClassic: true, country: "*", takeOver: false }]);
});

test("Anything wrong with a frame is answered by an exception, and the socket stays open", async () => {
  const { say, frames, closed } = tabAtDoor();
  const wrong = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"PING"',
    "{}",
    '{"event":7}',
    { event: "PING", id: 7 },
    { event: "PING", id: "" },
  ];
  for (const frame of wrong) say(frame);
  await settled();
  expect(codes(frames)).toEqual(wrong.map(() => "bad_frame"));
  say(Buffer.from(JSON.stringify({ event: "PING" })));
  say({ event: "NONSENSE", id: "1" });
  say({ event: "toString" });
  say({ event: "ENTER_QUEUE", data: { country: "Russia" }, id: "2" });
  say({ event: "ENTER_QUEUE", data: null });
  say({ event: "PING", id: "3" });
  await settled();
  expect(codes(frames.slice(wrong.length))).toEqual([
    "bad_frame",
    "unknown_event",
    "unknown_event",
    "validation_failed",
    "validation_failed",
    "ACK",
  ]);
  expect(closed).toEqual([]);
});

test("An exception names its frame and what is wrong with it", async () => {
  const { say, frames } = tabAtDoor();
  say({ event: "ENTER_QUEUE", data: { country: "Russia" }, id: "2" });
  await settled();
  expect(frames).toEqual([
    {
      event: "exception",
      id: "2",
      data: { code: "validation_failed", message: "Wrong in ENTER_QUEUE: country", event: "ENTER_QUEUE" },
    },
  ]);
});

test("A Problem is sent as it is; any other error is sent only as internal, and logged", async () => {
  const { say, frames, logged, reported } = tabAtDoor({
    LEAVE_QUEUE: () => {
      throw new Problem("not_in_queue");
    },
    LEAVE_ROOM: () => Promise.reject(new Problem("not_in_room")),
    SIGN_OUT: () => {
      throw new Error("a secret of the database");
    },
    PING: () => Promise.reject(new Error("another secret")),
  });
  for (const event of ["LEAVE_QUEUE", "LEAVE_ROOM", "SIGN_OUT", "PING"]) say({ event });
  await settled();
  expect(codes(frames)).toEqual(["not_in_queue", "not_in_room", "internal", "internal"]);
  expect(JSON.stringify(frames)).not.toContain("secret");
  expect(logged).toHaveLength(2);
  expect(reported).toHaveLength(2);
});

test("Frames of one tab are handled in order, even if a handler is slow", async () => {
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  const { say, frames } = tabAtDoor({
    async SIGN_OUT() {
      await slow.promise;
      order.push("SIGN_OUT");
      return {};
    },
    PING() {
      order.push("PING");
      return {};
    },
  });
  say({ event: "PING", id: "1" });
  say({ event: "SIGN_OUT", id: "2" });
  say({ event: "PING", id: "3" });
  say({ event: "SIGN_OUT", id: "4" });
  say({ event: "PING", id: "5" });
  expect(order).toEqual(["PING"]);
  slow.resolve();
  await settled();
  expect(order).toEqual(["PING", "SIGN_OUT", "PING", "SIGN_OUT", "PING"]);
  expect(frames.map((frame) => "id" in frame && frame.id)).toEqual(["1", "2", "3", "4", "5"]);
});

test("Too many frames behind a slow handler are a flood, and none of them is handled", async () => {
  const slow = Promise.withResolvers<Record<string, never>>();
  let handled = 0;
  const { say, closed } = tabAtDoor({
    SIGN_OUT: () => slow.promise,
    PING() {
      handled++;
      return {};
    },
  });
  say({ event: "SIGN_OUT" });
  for (let n = 0; n < 33; n++) say({ event: "PING" });
  expect(closed).toEqual([CLOSE.flood]);
  slow.resolve({});
  await settled();
  expect(handled).toBe(0);
});

test("A socket that floods is closed; one that keeps to its allowance is not", () => {
  const { say, closed } = tabAtDoor({}, { bucket: new Bucket({ burst: 3, perSecond: 2 }, 0) });
  for (let n = 0; n < 3; n++) say({ event: "PING" });
  say({ event: "PING" }, 500);
  expect(closed).toEqual([]);
  say({ event: "PING" }, 999);
  expect(closed).toEqual([CLOSE.flood]);
});

test("A frame above 64 KiB, counted in bytes, closes the socket", () => {
  const text = (bytes: number, letter: string) => letter.repeat(bytes / Buffer.byteLength(letter));
  const fits = tabAtDoor();
  fits.say(text(SOCKET.maxFrameBytes, "ы"));
  expect(fits.closed).toEqual([]);
  for (const letter of ["ы", "y"]) {
    const { say, closed } = tabAtDoor();
    say(text(SOCKET.maxFrameBytes + 2, letter));
    expect(closed).toEqual([CLOSE.tooLarge]);
  }
});

test("A reader so slow that a frame was lost is closed", async () => {
  const { say, closed, tab } = tabAtDoor({}, { takes: false });
  say({ event: "PING", id: "1" });
  await settled();
  expect(closed).toEqual([CLOSE.tooSlow]);
  expect(tab.isOpen).toBe(false);
});
