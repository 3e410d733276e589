import { afterEach, beforeEach, expect, mock, spyOn, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { endSession, signIn } from "#client/lib/session.ts";
import { SocketError } from "#client/lib/socket/error.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection, $hello } from "#client/lib/socket/state.ts";
import { $maintenance } from "#client/lib/stores/maintenance.ts";
import type { Message } from "#contract/chat.ts";
import { dropChat, knownChatWith } from "../cache.ts";
import { chatsQuery, chatWithQuery } from "../queries.ts";
import { sampleChat, sampleMessage } from "../samples.ts";
import { EMPTY, readinessOf, summaryOf, type UnsentMessage } from "./message.ts";
import { catchUpUnsent, startUnsent, unsent } from "./unsent.ts";

// Bun has neither IndexedDB nor locks, like a browser that refuses them: what is written lives as long as the page.

const send = spyOn(socket, "send");
const network = globalThis.fetch;
const refused = mock();
const chat = sampleChat("c1", { clearedSeq: 3 });
const them = chat.user.id;
let client: QueryClient;
let stops: (() => void)[];

beforeEach(() => {
  send.mockReset().mockResolvedValue({ message: sampleMessage(1, { mine: true }) });
  signIn("token of anna");
  $connection.set("open");
  client = new QueryClient();
  client.setQueryData(chatsQuery().queryKey, {
    pages: [{ data: [chat], pagination: { page: 1, perPage: 20, total: 1 }, archived: 0 }],
    pageParams: [1],
  });
  stops = [];
});
afterEach(async () => {
  globalThis.fetch = network;
  endSession("left");
  for (const stop of stops) stop();
  client.clear();
  await settle();
});

const settle = () => new Promise(setImmediate);
async function start(userId: string): Promise<() => void> {
  const clearedSeqWith = (to: string) => knownChatWith(client, to)?.clearedSeq ?? null;
  const stop = startUnsent(userId, client, { clearedSeqWith, onRestored: () => {}, onRefused: refused });
  stops.push(stop);
  await settle();
  return stop;
}
function write(to: string, text: string): void {
  unsent.setText(to, text);
  unsent.sendDraft(to);
}
const drafts = () => Object.entries(unsent.$drafts.get()).map(([to, { text }]) => `${to}: ${text}`);
const queued = () => unsent.$outbox.get().map(({ to, text }) => `${to}: ${text}`);
const sent = () => send.mock.calls.map(([, data]) => (data as { content: string }).content);

test("What is written before the account is known is sent once it is", async () => {
  write("boris", "Hi");
  unsent.setText("vera", "Draft");
  expect(queued()).toEqual(["boris: Hi"]);
  await start("anna");
  expect(sent()).toEqual(["Hi"]);
  expect(queued()).toEqual([]);
  expect(drafts()).toEqual(["vera: Draft"]);
});

test("What is written before the account is known is not of the next person who signs in on the page", async () => {
  write("boris", "From Anna");
  unsent.setText("vera", "Draft of Anna");
  endSession("expired");
  expect([...queued(), ...drafts()]).toEqual([]);
  signIn("token of carl");
  await start("carl");
  expect([...sent(), ...queued(), ...drafts()]).toEqual([]);
});

test("What a member left unsent is not sent by another who signs in over their session", async () => {
  $connection.set("offline");
  await start("dora");
  write("boris", "From Dora");
  await settle();
  signIn("token of carl");
  $connection.set("open");
  $hello.set({} as NonNullable<ReturnType<typeof $hello.get>>);
  await settle();
  expect(sent()).toEqual([]);
});

test("A session that expires keeps unsent messages for its member, and a sign-out deletes them", async () => {
  $connection.set("offline");
  const stop = await start("anna");
  write("boris", "Later");
  endSession("expired");
  stop();
  expect(queued()).toEqual([]);

  signIn("token of carl");
  (await start("carl"))();
  expect(queued()).toEqual([]);
  signIn("token of anna, 2");
  const stopAgain = await start("anna");
  expect(queued()).toEqual(["boris: Later"]);
  endSession("left");
  stopAgain();
  await settle();

  signIn("token of anna, 3");
  await start("anna");
  expect(queued()).toEqual([]);
});

test("A member whose session expired finds their draft again", async () => {
  const stop = await start("anna");
  unsent.setText("boris", "To be continued");
  endSession("expired");
  stop();
  expect(drafts()).toEqual([]);
  signIn("token of anna, 2");
  await start("anna");
  expect(drafts()).toEqual(["boris: To be continued"]);
});

test("Messages that maintenance held up are sent when it ends, even if that is earlier than announced", async () => {
  send.mockRejectedValueOnce(new SocketError("maintenance", undefined, { retryAfterSeconds: 3_600 }));
  await start("anna");
  $maintenance.set({ until: 0 });
  write("boris", "Hi");
  await settle();
  expect(sent()).toEqual(["Hi"]);
  expect(queued()).toEqual(["boris: Hi"]);
  $maintenance.set(null);
  await settle();
  expect(sent()).toEqual(["Hi", "Hi"]);
  expect(queued()).toEqual([]);
});

test("A refused message returns to the draft behind what is typed, and keeps what it replied to", () => {
  const reply = quoteOf("1");
  unsent.setReply("boris", reply);
  write("boris", "Here it is");
  unsent.setText("boris", "And more");
  unsent.returnToDraft(unsent.$outbox.get()[0]!);
  expect(unsent.$drafts.get().boris).toMatchObject({ text: "And more\nHere it is", reply });
  expect(queued()).toEqual([]);
});

test("A message is sent as the server will store it, and nothing is sent that no one sees", () => {
  unsent.setText("boris", " \u200B\n\u3164 ");
  expect(readinessOf(unsent.$drafts.get().boris!)).toBe("empty");
  expect(unsent.sendDraft("boris")).toBe(false);
  write("boris", "цена \u202E005\n\n\n\nрублей");
  expect(queued()).toEqual(["boris: цена 005\n\nрублей"]);
});

test("A message tells the server in which state of the chat it was written", async () => {
  await start("anna");
  write(them, "Hi");
  await settle();
  expect(send.mock.calls).toMatchObject([["MESSAGE", { to: them, clearedSeq: 3 }]]);
});

/** A message and a draft to each of these users, written while the chats are as the cache knows them. */
function writeBoth(...users: string[]): void {
  for (const to of users) {
    write(to, "Unsent");
    unsent.setText(to, "Draft");
  }
}
const bothTo = (to: string) => [`${to}: Unsent`, `${to}: Draft`];

test("A deleted chat takes its draft and its unsent messages with it, and no others", async () => {
  $connection.set("offline");
  await start("anna");
  writeBoth(them, "boris");
  unsent.dropDeleted(them, 5);
  expect([...queued(), ...drafts()]).toEqual(bothTo("boris"));
});

test("A chat of which only the last message was deleted keeps them, and so does one that has not begun", async () => {
  $connection.set("offline");
  await start("anna");
  writeBoth(them, "boris");
  unsent.dropDeleted(them, 3);
  unsent.dropDeleted("boris", null);
  expect([...unsent.recipients()]).toEqual([them, "boris"]);
});

test("What is written after the chat was deleted is not dropped when the server tells of the deletion", async () => {
  $connection.set("offline");
  await start("anna");
  client.setQueryData(chatWithQuery(them).queryKey, {
    user: chat.user,
    chat,
    clearedSeq: 3,
    refusal: null,
  });
  writeBoth(them);
  unsent.dropDeleted(them, null);
  dropChat(client, { chatID: "c1", userId: them, clearedSeq: null });
  writeBoth(them);
  unsent.dropDeleted(them, 5);
  expect([...queued(), ...drafts()]).toEqual(bothTo(them));
});

test("A device that was offline asks whether the chat was deleted meanwhile", async () => {
  $connection.set("offline");
  await start("anna");
  const answer = { user: chat.user, refusal: null };
  const serverSays = (status: number, body: object) => {
    const fetch = async () => Response.json(body, { status });
    globalThis.fetch = Object.assign(fetch, { preconnect: network.preconnect });
  };
  writeBoth(them);
  serverSays(200, { ...answer, chat, clearedSeq: 3 });
  await catchUpUnsent(client, them);
  expect([...queued(), ...drafts()]).toEqual(bothTo(them));
  serverSays(503, { code: "unavailable" });
  await catchUpUnsent(client, them);
  expect([...queued(), ...drafts()]).toEqual(bothTo(them));
  serverSays(200, { ...answer, chat: null, clearedSeq: 5 });
  await catchUpUnsent(client, them);
  expect([...queued(), ...drafts()]).toEqual([]);
});

const quoteOf = (id: string) => ({
  id,
  content: "Shwo me",
  mine: false,
  imagesPath: [],
  voice: false,
  removed: null,
  deleted: false,
});

test("A draft follows what it quotes: its text changes with it, and its reply ends with it", async () => {
  $connection.set("offline");
  await start("anna");
  unsent.setReply("boris", quoteOf("1"));
  unsent.setReply("vera", quoteOf("2"));
  unsent.setText("vera", "Here it is");
  unsent.changeQuoted("1", { content: "Show me" });
  expect(unsent.$drafts.get()).toMatchObject({
    boris: { reply: { id: "1", content: "Show me" } },
    vera: { text: "Here it is", reply: { content: "Shwo me" } },
  });
  for (const id of ["1", "2"]) unsent.changeQuoted(id, null);
  expect(Object.keys(unsent.$drafts.get())).toEqual(["vera"]);
  expect(unsent.$drafts.get().vera).toMatchObject({ text: "Here it is", reply: null });
});

test("A refused message says that what it quotes is gone", async () => {
  send.mockRejectedValueOnce(new SocketError("user_blocked_you"));
  await start("anna");
  unsent.setReply("boris", quoteOf("1"));
  write("boris", "Here it is");
  await settle();
  unsent.changeQuoted("1", null);
  expect(unsent.$outbox.get()).toMatchObject([{ state: "failed", reply: { id: "1", deleted: true } }]);
});

test("A device that was offline asks what became of the message that a draft quotes", async () => {
  $connection.set("offline");
  await start("anna");
  unsent.setReply(them, quoteOf("m1"));
  unsent.setText(them, "Here it is");
  const serverHas = (message: Message | null) => {
    const fetch = async (asked: string | URL | Request) => {
      const path = new URL(String(asked instanceof Request ? asked.url : asked), "http://here");
      if (path.pathname.includes("/chat/with/"))
        return Response.json({ user: chat.user, chat, clearedSeq: 3, refusal: null });
      expect(path.searchParams.get("around")).toBe("m1");
      if (!message) return Response.json({ code: "not_found" }, { status: 404 });
      const pagination = { perPage: 1, before: null, after: null };
      return Response.json({ data: [message], pagination, sort: "asc" });
    };
    globalThis.fetch = Object.assign(fetch, { preconnect: network.preconnect });
  };
  const reply = () => unsent.$drafts.get()[them]?.reply;
  serverHas(sampleMessage(1, { content: "Show me" }));
  await catchUpUnsent(client, them);
  expect(reply()).toMatchObject({ id: "m1", content: "Show me" });
  serverHas(null);
  await catchUpUnsent(client, them);
  expect(reply()).toBeNull();
  expect(drafts()).toEqual([`${them}: Here it is`]);
});

test("The list shows the latest refused message to a user, else the latest that waits, else the draft", () => {
  const message = (text: string, details: Partial<UnsentMessage> = {}): UnsentMessage => ({
    ...EMPTY,
    to: them,
    state: "sending",
    text,
    photos: [],
    ...details,
  });
  const failed = message("Refused", { state: "failed", failure: "user_blocked_you" });
  const others = message("To Boris", { to: "boris" });
  expect(summaryOf([failed, message("Waiting"), others], undefined, them)).toEqual({
    state: "failed",
    text: "Refused",
    photos: 0,
    voice: false,
  });
  expect(summaryOf([message("One"), message("Two"), others], undefined, them)).toMatchObject({
    state: "waiting",
    text: "Two",
  });
  expect(summaryOf([others], { ...EMPTY, text: "Only a draft" }, them)).toMatchObject({
    state: "draft",
    text: "Only a draft",
  });
  expect(summaryOf([others], { ...EMPTY, text: " " }, them)).toBeNull();
  expect(summaryOf([others], { ...EMPTY, text: "With photos", waits: true }, them)).toMatchObject({
    state: "waiting",
    text: "With photos",
  });
});
