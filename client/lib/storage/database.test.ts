import { beforeEach, expect, test } from "bun:test";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { openPageDatabase } from "./database.ts";

beforeEach(() => Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange }));

const open = (timers: (() => void)[] = []) =>
  openPageDatabase<string>("unsent", { later: (run) => void timers.push(run) });

/** Holds up every transaction that follows, until the returned function is called. */
async function stall(): Promise<() => void> {
  const opened = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open("unsent");
  request.onsuccess = () => opened.resolve(request.result);
  const values = (await opened.promise).transaction("values", "readwrite").objectStore("values");
  let isHeld = true;
  const hold = () => {
    if (isHeld) values.count().onsuccess = hold;
  };
  hold();
  return () => {
    isHeld = false;
  };
}

const turn = () => new Promise(setImmediate);
/** Lets the time run out of each operation that has begun. */
async function giveUp(timers: (() => void)[]): Promise<void> {
  for (let i = 0; i < 20; i++) await turn();
  for (const run of timers.splice(0)) run();
}

test("What one page writes and removes, another reads", async () => {
  const one = open();
  await Promise.all([one.write("message:1", "a"), one.write("message:2", "b"), one.write("photo:1", "c")]);
  await one.remove(["message:1"]);
  const other = open();
  expect(await other.entries("message:")).toEqual([["message:2", "b"]]);
  expect((await other.keys()).sort()).toEqual(["message:2", "photo:1"]);
  expect(await other.read("photo:1")).toBe("c");
});

test("A database that stops answering leaves the page what it read last, and what it has changed since", async () => {
  const timers: (() => void)[] = [];
  const page = open(timers);
  await page.write("message:1", "draft");
  await page.write("message:2", "another");
  await page.entries("message:");
  await page.write("message:3", "later");
  const release = await stall();
  const written = page.write("message:1", "sending");
  const removed = page.remove(["message:2"]);
  const read = page.entries("message:");
  await giveUp(timers);
  await Promise.all([written, removed]);
  expect(await read).toEqual([
    ["message:1", "sending"],
    ["message:3", "later"],
  ]);
  expect(await page.entries("message:")).toHaveLength(2);
  release();
});

test("A database that answers again is used again, and learns what it has missed", async () => {
  const timers: (() => void)[] = [];
  const page = open(timers);
  await page.write("message:1", "draft");
  const release = await stall();
  const written = page.write("message:1", "sending");
  await giveUp(timers);
  await written;
  await page.write("message:1", "refused");
  release();
  for (let i = 0; i < 20; i++) await turn();
  await page.write("message:2", "stored");
  expect(await open().entries()).toEqual([
    ["message:1", "refused"],
    ["message:2", "stored"],
  ]);
});

test("Without a database, a value lives as long as the page", async () => {
  Object.assign(globalThis, { indexedDB: undefined });
  const page = open();
  await page.write("message:1", "a");
  expect(await page.entries()).toEqual([["message:1", "a"]]);
});
