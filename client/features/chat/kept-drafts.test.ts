import { expect, test } from "bun:test";
import type { BrowserDatabase } from "#client/lib/storage/database.ts";
import type { Image } from "#contract/people.ts";
import { createKeptDrafts, KEPT_BYTES_MAX, KEPT_MS, type KeptEntry } from "./kept-drafts.ts";

const photo = (bytes: number) => new File([new Uint8Array(bytes)], "photo.jpg");
const draft = (clientId: string, ...photoIds: string[]) => ({
  clientId,
  text: "Look",
  reply: null,
  waits: true,
  clearedSeq: null,
  photos: photoIds.map((id) => ({ id, image: null as Image | null })),
});

function createBrowser() {
  const entries = new Map<string, KeptEntry>();
  let writes = 0;
  let now = 0;
  const database: BrowserDatabase<KeptEntry> = {
    write: async (key, value) => {
      writes += 1;
      entries.set(key, value);
    },
    remove: async (keys) => {
      for (const key of keys) entries.delete(key);
    },
    entries: async () => [...entries],
  };
  return {
    entries,
    writes: () => writes,
    advance: (ms: number) => {
      now += ms;
    },
    openPage: () => createKeptDrafts(database, () => now),
  };
}

test("A page restores what an earlier page of the same account could not send", async () => {
  const browser = createBrowser();
  const before = browser.openPage();
  before.keep("anna", "boris", draft("1", "a", "b"));
  await before.keepPhoto("a", photo(3));
  await before.keepPhoto("b", photo(4));

  const after = browser.openPage();
  expect(await after.open(["anna"])).toEqual(["1"]);
  const restored = await after.restore("1");
  expect(restored).toMatchObject({ to: "boris", text: "Look", waits: true });
  expect(restored!.photos.map(({ id, file }) => [id, file.size])).toEqual([
    ["a", 3],
    ["b", 4],
  ]);
});

test("A draft without a photo that was not kept does not go out by itself", async () => {
  const browser = createBrowser();
  const page = browser.openPage();
  page.keep("anna", "boris", draft("1", "a", "b"));
  await page.keepPhoto("a", photo(3));
  await page.keepPhoto("b", photo(KEPT_BYTES_MAX));
  expect(await browser.openPage().restore("1")).toMatchObject({ waits: false, photos: [{ id: "a" }] });
});

test("A removed photo is deleted, and a sent draft with all its photos", async () => {
  const browser = createBrowser();
  const page = browser.openPage();
  page.keep("anna", "boris", draft("1", "a", "b"));
  await page.keepPhoto("a", photo(3));
  await page.keepPhoto("b", photo(4));
  await page.forgetPhoto("a");
  expect([...browser.entries.keys()]).toEqual(["draft:1", "photo:b"]);
  await page.forget(draft("1", "b"));
  expect(browser.entries.size).toBe(0);
  expect(await page.restore("1")).toBeNull();
});

test("A photo picked before the page knew the account is kept", async () => {
  const browser = createBrowser();
  const page = browser.openPage();
  await page.keepPhoto("a", photo(3));
  await page.open(["anna"]);
  page.keep("anna", "boris", draft("1", "a"));
  expect((await browser.openPage().restore("1"))!.photos).toHaveLength(1);
});

test("Another account finds nothing, and deletes what the previous one left", async () => {
  const browser = createBrowser();
  const page = browser.openPage();
  page.keep("anna", "boris", draft("1", "a"));
  await page.keepPhoto("a", photo(3));
  expect(await browser.openPage().open(["vera"])).toEqual([]);
  expect(browser.entries.size).toBe(0);
});

test("What was written before the account was known is found by the account of that session alone", async () => {
  const browser = createBrowser();
  browser.openPage().keep("session:1", "boris", draft("1"));
  expect(await browser.openPage().open(["anna", "session:1"])).toEqual(["1"]);
  expect(await browser.openPage().open(["vera", "session:2"])).toEqual([]);
});

test("Signing out deletes everything", async () => {
  const browser = createBrowser();
  const page = browser.openPage();
  page.keep("anna", "boris", draft("1", "a"));
  await page.keepPhoto("a", photo(3));
  await browser.openPage().forgetAll();
  expect(browser.entries.size).toBe(0);
});

test("A draft older than a week is not restored", async () => {
  const browser = createBrowser();
  browser.openPage().keep("anna", "boris", draft("1"));
  browser.advance(KEPT_MS - 1);
  expect(await browser.openPage().open(["anna"])).toEqual(["1"]);
  browser.advance(1);
  expect(await browser.openPage().open(["anna"])).toEqual([]);
});

test("A photo beyond the size limit is left out, and fits once another is deleted", async () => {
  const browser = createBrowser();
  const page = browser.openPage();
  const half = photo(KEPT_BYTES_MAX / 2 + 1);
  page.keep("anna", "boris", draft("1", "a", "b"));
  await page.keepPhoto("a", half);
  await page.keepPhoto("b", half);
  expect((await page.restore("1"))!.photos.map(({ id }) => id)).toEqual(["a"]);
  await page.forgetPhoto("a");
  await page.keepPhoto("b", half);
  expect((await page.restore("1"))!.photos.map(({ id }) => id)).toEqual(["b"]);
});

test("The progress of an upload writes nothing", () => {
  const browser = createBrowser();
  const page = browser.openPage();
  page.keep("anna", "boris", draft("1", "a"));
  page.keep("anna", "boris", draft("1", "a"));
  expect(browser.writes()).toBe(1);
  page.keep("anna", "boris", { ...draft("1", "a"), text: "Look here" });
  expect(browser.writes()).toBe(2);
});
