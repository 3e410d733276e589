import { expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import type { BrowserDatabase } from "#client/lib/storage/database.ts";
import { createKeptAnswers, KEPT_MAX, KEPT_MS, type KeptAnswer } from "./kept-answers.ts";

const CHAT = ["chat", "1"];
const isKept = (key: readonly unknown[]) => key[0] === "chat";

function createBrowser() {
  const entries = new Map<string, KeptAnswer>();
  let now = 1_000_000;
  let removes = true;
  let written = Promise.withResolvers<void>();
  const database: BrowserDatabase<KeptAnswer> = {
    write: async (key, value) => {
      entries.set(key, structuredClone(value));
      written.resolve();
    },
    remove: async (keys) => {
      if (removes) for (const key of keys) entries.delete(key);
    },
    entries: async () => [...entries],
  };
  return {
    entries,
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** Like a browser whose disk is full. */
    refuseRemoval: () => {
      removes = false;
    },
    nextWrite: () => {
      written = Promise.withResolvers();
      return written.promise;
    },
    openPage: (shape = "today") => ({
      client: new QueryClient(),
      answers: createKeptAnswers(database, { shape, now: () => now, pauseMs: 0 }),
    }),
  };
}

/** Anna's browser, after a page that has read this chat was closed. */
async function browserWithChat(data: unknown = { text: "Hi" }) {
  const browser = createBrowser();
  const { client, answers } = browser.openPage();
  const written = browser.nextWrite();
  const { stop } = answers.keep(client, "anna", isKept);
  client.setQueryData(["secret"], "never kept");
  client.setQueryData(CHAT, data, { updatedAt: browser.now() });
  await written;
  stop();
  return browser;
}

test("What was read is restored on the next page of the session, with its age, and is refetched", async () => {
  const browser = await browserWithChat();
  expect([...browser.entries.keys()]).toEqual(['anna:["chat","1"]']);
  const { client, answers } = browser.openPage();
  await answers.restore(client, "anna");
  expect(client.getQueryData<unknown>(CHAT)).toEqual({ text: "Hi" });
  expect(answers.keptAt(CHAT, client.getQueryState(CHAT)!.dataUpdatedAt)).toEqual(new Date(browser.now()));
  expect(client.getQueryState(CHAT)!.isInvalidated).toBe(true);
  client.setQueryData(CHAT, { text: "New" });
  expect(answers.keptAt(CHAT, client.getQueryState(CHAT)!.dataUpdatedAt)).toBeNull();
});

test("Kept answers do not replace what is in the cache already", async () => {
  const browser = await browserWithChat();
  const { client, answers } = browser.openPage();
  client.setQueryData(CHAT, { text: "Just told" });
  await answers.restore(client, "anna");
  expect(client.getQueryData<unknown>(CHAT)).toEqual({ text: "Just told" });
});

test("Another session reads none of it, and it is removed", async () => {
  const browser = await browserWithChat();
  const { client, answers } = browser.openPage();
  await answers.restore(client, "boris");
  expect(client.getQueryData(CHAT)).toBeUndefined();
  expect(browser.entries.size).toBe(0);
});

test("Another session reads none of it even if the browser does not remove it", async () => {
  const browser = await browserWithChat();
  browser.refuseRemoval();
  const { client, answers } = browser.openPage();
  await answers.restore(client, "boris");
  expect(client.getQueryData(CHAT)).toBeUndefined();
});

test("Answers of another shape are not restored, even if the browser does not remove them", async () => {
  for (const removes of [true, false]) {
    const browser = await browserWithChat();
    if (!removes) browser.refuseRemoval();
    const { client, answers } = browser.openPage("after a change of the contract");
    await answers.restore(client, "anna");
    expect(client.getQueryData(CHAT)).toBeUndefined();
    expect(browser.entries.size).toBe(removes ? 0 : 1);
  }
});

test("A session that ends while kept answers are read gets none of them", async () => {
  const browser = await browserWithChat();
  const { client, answers } = browser.openPage();
  await answers.restore(client, "anna", () => false);
  expect(client.getQueryData(CHAT)).toBeUndefined();
});

test("Signing out removes everything, even what was about to be written", async () => {
  const browser = await browserWithChat();
  const { client, answers } = browser.openPage();
  answers.keep(client, "anna", isKept);
  client.setQueryData(["chat", "2"], { text: "Bye" });
  await answers.forgetAll();
  expect(browser.entries.size).toBe(0);
  const written = browser.nextWrite();
  client.setQueryData(["chat", "3"], { text: "Hi again" });
  await written;
  expect([...browser.entries.keys()]).toEqual(['anna:["chat","3"]']);
});

test("A chat that was deleted does not come back", async () => {
  const browser = await browserWithChat();
  const { client, answers } = browser.openPage();
  await answers.forget(CHAT, ["messages", "1"]);
  await answers.restore(client, "anna");
  expect(client.getQueryData(CHAT)).toBeUndefined();
});

test("The latest answers of a kind are kept, and none for more than a month", async () => {
  const browser = await browserWithChat();
  for (let chat = 2; chat <= KEPT_MAX + 5; chat++) {
    browser.advance(1);
    const key = ["chat", String(chat)];
    browser.entries.set(`anna:${JSON.stringify(key)}`, { key, data: {}, at: browser.now(), shape: "today" });
  }
  const { client, answers } = browser.openPage();
  await answers.restore(client, "anna");
  expect(browser.entries.size).toBe(KEPT_MAX);
  expect(client.getQueryData(CHAT)).toBeUndefined();
  browser.advance(KEPT_MS + 1);
  await browser.openPage().answers.restore(new QueryClient(), "anna");
  expect(browser.entries.size).toBe(0);
});
