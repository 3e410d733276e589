import { afterEach, expect, test } from "bun:test";
import type { Message } from "#contract/chat.ts";
import { sampleMessage } from "../samples.ts";
import { withMessage, withoutMessage, withReactions } from "./thread-window.ts";
import { loadNewest, loadWindow, noteChange } from "./window-loader.ts";

const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

const noteStored = (message: Message) => noteChange(message.chatId, (window) => withMessage(window, message));
const noteDeleted = (id: string) => noteChange("a", (window) => withoutMessage(window, id));

/** Holds requests; the returned function waits for the next and answers it with these messages. */
function holdRequests() {
  const held: ((answer: Response) => void)[] = [];
  const asked: (() => void)[] = [];
  const fetch = () =>
    new Promise<Response>((answer) => {
      held.push(answer);
      asked.shift()?.();
    });
  globalThis.fetch = Object.assign(fetch, { preconnect: network.preconnect });
  return async (seqs: number[], before: string | null = null) => {
    if (held.length === 0) await new Promise<void>((come) => asked.push(come));
    const data = seqs.map((seq) => sampleMessage(seq, { chatId: "a" }));
    held.shift()!(Response.json({ data, pagination: { perPage: 100, before, after: null }, sort: "asc" }));
  };
}

test("A message sent while the chat loads is in it, though the response lacks it", async () => {
  const answer = holdRequests();
  const loading = loadWindow("a");
  noteStored(sampleMessage(2, { chatId: "a" }));
  noteStored(sampleMessage(9, { chatId: "another" }));
  await answer([1]);
  expect((await loading).messages.map(({ seq }) => seq)).toEqual([1, 2]);
});

test("A message deleted while the chat loads is not in it, though the response has it", async () => {
  const answer = holdRequests();
  const loading = loadWindow("a");
  noteStored(sampleMessage(3, { chatId: "a" }));
  for (const id of ["m2", "m3"]) noteDeleted(id);
  await answer([1, 2]);
  expect((await loading).messages.map(({ seq }) => seq)).toEqual([1]);
});

test("A reaction made while the chat loads is shown, though the response lacks it", async () => {
  const answer = holdRequests();
  const loading = loadWindow("a");
  noteChange("a", (window) => withReactions(window, "m1", (now) => ({ ...now, theirs: "heart" })));
  await answer([1, 2]);
  expect((await loading).messages.map(({ reactions }) => reactions.theirs)).toEqual(["heart", null]);
});

test("So it is while older pages load down to the first unread message", async () => {
  const answer = holdRequests();
  const loading = loadNewest("a", 1);
  await answer([4, 5], "before 4");
  const older = answer([2, 3]);
  noteStored(sampleMessage(6, { chatId: "a" }));
  noteDeleted("m4");
  await older;
  expect((await loading).messages.map(({ seq }) => seq)).toEqual([2, 3, 5, 6]);
});

/** Answers each request with the next older of these numbers, one a page, and counts the requests. */
function answerOneByOne(newest: number, oldest: number) {
  const counted = { requests: 0 };
  const fetch = async () => {
    const seq = newest - counted.requests++;
    const pagination = { perPage: 100, before: seq > oldest ? `before ${seq}` : null, after: null };
    return Response.json({ data: [sampleMessage(seq, { chatId: "a" })], pagination, sort: "asc" });
  };
  globalThis.fetch = Object.assign(fetch, { preconnect: network.preconnect });
  return counted;
}
const newestOf = async (readSeq: number) => (await loadNewest("a", readSeq)).messages.map(({ seq }) => seq);

test("Older pages load until the first unread message is there, and not further", async () => {
  answerOneByOne(20, 1);
  expect(await newestOf(17)).toEqual([18, 19, 20]);
});

test("After five older pages the rest is left to scrolling", async () => {
  answerOneByOne(20, 1);
  expect(await newestOf(0)).toEqual([15, 16, 17, 18, 19, 20]);
});

test("No more is requested once the chat has begun", async () => {
  const counted = answerOneByOne(20, 18);
  expect(await newestOf(0)).toEqual([18, 19, 20]);
  expect(counted.requests).toBe(3);
});
