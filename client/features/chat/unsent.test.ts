import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { endSession, signIn } from "#client/lib/session.ts";
import { $connection, socket } from "#client/lib/socket/socket.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { dropChat, knownChatWith } from "./cache.ts";
import { $drafts, EMPTY, setText, startDrafts } from "./drafts.ts";
import type { Outgoing } from "./outbox/outbox.ts";
import { $outbox, startOutbox, write } from "./outbox/outbox-store.ts";
import { chatsQuery, chatWithQuery } from "./queries.ts";
import { sampleChat } from "./samples.ts";
import { dropUnsent, dropUnsentIfDeleted, unsentIn, unsentTo } from "./unsent.ts";

const send = spyOn(socket, "send");
const network = globalThis.fetch;
const chat = sampleChat("c1", { clearedSeq: 3 });
const them = chat.user.id;
let client: QueryClient;
let stops: (() => void)[];

beforeEach(() => {
  // Bun has no window.
  Object.assign(globalThis, { window: new EventTarget() });
  signIn("anna's token");
  $connection.set("offline");
  client = new QueryClient();
  client.setQueryData(chatsQuery().queryKey, {
    pages: [{ data: [chat], pagination: { page: 1, perPage: 20, total: 1 } }],
    pageParams: [1],
  });
  const clearedSeqWith = (userId: string) => knownChatWith(client, userId)?.clearedSeq ?? null;
  stops = [
    startOutbox("anna", client, () => {}),
    startDrafts("anna", { clearedSeqWith, onRestored: () => {} }),
  ];
});
afterEach(() => {
  globalThis.fetch = network;
  endSession("left");
  for (const stop of stops) stop();
  client.clear();
  Reflect.deleteProperty(globalThis, "window");
});

/** A draft and a message to each of these users, written while the chats are as the cache knows them. */
function writeTo(...users: string[]): void {
  for (const to of users) {
    setText(to, "Draft");
    const { clearedSeq } = $drafts.get()[to]!;
    write({ to, content: "Unsent", images: [], reply: null, clearedSeq });
  }
}
const unsent = () => [
  ...Object.keys($drafts.get()).map((to) => `draft to ${to}`),
  ...$outbox.get().map(({ to }) => `message to ${to}`),
];
const bothTo = (to: string) => [`draft to ${to}`, `message to ${to}`];
function serverSays(status: number, body: object): void {
  const fetch = async () => Response.json(body, { status });
  globalThis.fetch = Object.assign(fetch, { preconnect: network.preconnect });
}

test("A deleted chat takes its draft and its unsent messages with it, and no others", () => {
  writeTo(them, "boris");
  dropUnsent(them, 5);
  expect(unsent()).toEqual(bothTo("boris"));
});

test("A chat of which only the last message was deleted keeps them, and so does one that has not begun", () => {
  writeTo(them, "boris");
  dropUnsent(them, 3);
  dropUnsent("boris", null);
  expect([...unsentTo()]).toEqual([them, "boris"]);
});

test("What is written after the chat was deleted is not dropped when the server tells of the deletion", () => {
  client.setQueryData(chatWithQuery(them).queryKey, {
    user: chat.user,
    chat,
    clearedSeq: 3,
    refusal: null,
  });
  writeTo(them);
  dropUnsent(them, null);
  dropChat(client, { chatID: "c1", userId: them, clearedSeq: null });
  writeTo(them);
  dropUnsent(them, 5);
  expect(unsent()).toEqual(bothTo(them));
});

test("A device that was offline asks whether the chat was deleted meanwhile", async () => {
  const answer = { user: chat.user, refusal: null };
  writeTo(them);
  serverSays(200, { ...answer, chat, clearedSeq: 3 });
  await dropUnsentIfDeleted(client, them);
  expect(unsent()).toEqual(bothTo(them));
  serverSays(503, { code: "unavailable" });
  await dropUnsentIfDeleted(client, them);
  expect(unsent()).toEqual(bothTo(them));
  serverSays(200, { ...answer, chat: null, clearedSeq: 5 });
  await dropUnsentIfDeleted(client, them);
  expect(unsent()).toEqual([]);
});

test("The list shows the latest refused message to a user, else the latest that waits, else the draft", () => {
  const outgoing = (content: string, failure: ErrorCode | null, to = them) =>
    ({ to, content, images: [], failure }) as Pick<Outgoing, "to" | "content" | "failure"> as Outgoing;
  const refused = outgoing("Refused", "user_blocked_you");
  const others = outgoing("To Boris", null, "boris");
  expect(unsentIn([refused, outgoing("Waiting", null), others], undefined, them)).toEqual({
    state: "failed",
    text: "Refused",
    photos: 0,
  });
  expect(unsentIn([outgoing("One", null), outgoing("Two", null), others], undefined, them)).toMatchObject({
    state: "waiting",
    text: "Two",
  });
  expect(unsentIn([others], { ...EMPTY, text: "Only a draft" }, them)).toMatchObject({
    state: "draft",
    text: "Only a draft",
  });
  expect(unsentIn([others], { ...EMPTY, text: " " }, them)).toBeNull();
  expect(unsentIn([others], { ...EMPTY, text: "With photos", waits: true }, them)).toMatchObject({
    state: "waiting",
    text: "With photos",
  });
});

test("A message tells the server in which state of the chat it was written", async () => {
  send.mockReset().mockReturnValue(new Promise(() => {}));
  $connection.set("open");
  writeTo(them);
  expect(send.mock.calls).toMatchObject([["MESSAGE", { to: them, clearedSeq: 3 }]]);
});
