import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { endSession, signIn } from "#client/lib/session.ts";
import { SocketError } from "#client/lib/socket/error.ts";
import { $connection, $hello, socket } from "#client/lib/socket/socket.ts";
import { $maintenance } from "#client/lib/stores/maintenance.ts";
import { sampleMessage } from "../samples.ts";
import { $outbox, startOutbox, write } from "./outbox-store.ts";

const send = spyOn(socket, "send");
const message = (content: string) => ({ to: "boris", content, images: [], reply: null, clearedSeq: null });
const refused = mock();
const shown = () => $outbox.get().map(({ content }) => content);
const sent = () => send.mock.calls.map(([, data]) => (data as { content: string }).content);
const settle = () => new Promise(setImmediate);

beforeEach(() => {
  // Bun has no window.
  Object.assign(globalThis, { window: new EventTarget() });
  send.mockReset().mockResolvedValue({ message: sampleMessage(1, { mine: true }) });
  signIn("anna's token");
  $connection.set("open");
});
afterEach(() => {
  endSession("left");
  Reflect.deleteProperty(globalThis, "window");
});

test("What is written before the account is known is sent once it is", async () => {
  write(message("Hi"));
  expect(shown()).toEqual(["Hi"]);
  const stop = startOutbox("anna", new QueryClient(), refused);
  await settle();
  expect(sent()).toEqual(["Hi"]);
  expect(shown()).toEqual([]);
  stop();
});

test("What is written before the account is known is not sent by the next person who signs in on the page", async () => {
  write(message("From Anna"));
  endSession("expired");
  expect(shown()).toEqual([]);
  signIn("carl's token");
  const stop = startOutbox("carl", new QueryClient(), refused);
  await settle();
  expect(sent()).toEqual([]);
  expect(shown()).toEqual([]);
  stop();
});

test("What a member left unsent is not sent by another who signs in over their session", async () => {
  $connection.set("offline");
  const stop = startOutbox("anna", new QueryClient(), refused);
  write(message("From Anna"));
  await settle();
  signIn("carl's token");
  $connection.set("open");
  $hello.set({} as NonNullable<ReturnType<typeof $hello.get>>);
  await settle();
  expect(sent()).toEqual([]);
  endSession("left");
  stop();
});

test("A session that expires keeps unsent messages for its member, and a sign-out deletes them", async () => {
  $connection.set("offline");
  const stop = startOutbox("anna", new QueryClient(), refused);
  write(message("Later"));
  endSession("expired");
  stop();
  expect(shown()).toEqual([]);

  signIn("carl's token");
  startOutbox("carl", new QueryClient(), refused)();
  expect(shown()).toEqual([]);
  signIn("anna's next token");
  const stopAgain = startOutbox("anna", new QueryClient(), refused);
  expect(shown()).toEqual(["Later"]);
  endSession("left");
  stopAgain();

  signIn("anna's third token");
  startOutbox("anna", new QueryClient(), refused)();
  expect(shown()).toEqual([]);
});

test("Messages that maintenance held up are sent when it ends, even if that is earlier than announced", async () => {
  send.mockRejectedValueOnce(new SocketError("maintenance", undefined, { retryAfterSeconds: 3_600 }));
  const stop = startOutbox("anna", new QueryClient(), refused);
  await settle();
  $maintenance.set({ until: 0 });
  write(message("Hi"));
  await settle();
  expect(sent()).toEqual(["Hi"]);
  expect(shown()).toEqual(["Hi"]);
  $maintenance.set(null);
  await settle();
  expect(sent()).toEqual(["Hi", "Hi"]);
  expect(shown()).toEqual([]);
  stop();
});
