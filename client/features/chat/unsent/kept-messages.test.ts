import { expect, test } from "bun:test";
import type { PageDatabase } from "#client/lib/storage/database.ts";
import { KEPT_MS, type KeptEntry, KeptMessages } from "./kept-messages.ts";
import { EMPTY, type UnsentMessage } from "./message.ts";

const photo = (bytes: number) => new File([new Uint8Array(bytes)], "photo.jpg");
const message = (clientId: string, details: Partial<UnsentMessage> = {}): UnsentMessage => ({
  ...EMPTY,
  clientId,
  from: "anna",
  to: "boris",
  text: "Look",
  time: new Date(0).toISOString(),
  photos: [],
  ...details,
});
const photos = (...ids: string[]) => ids.map((id) => ({ id, image: null, bytes: 1 }));

function createBrowser() {
  const entries = new Map<string, KeptEntry>();
  let now = 0;
  const database: PageDatabase<KeptEntry> = {
    write: async (key, value) => void entries.set(key, value),
    remove: async (keys) => {
      for (const key of keys) entries.delete(key);
    },
    read: async (key) => entries.get(key),
    keys: async () => [...entries.keys()],
    entries: async (prefix = "") => [...entries].filter(([key]) => key.startsWith(prefix)),
  };
  return {
    keys: () => [...entries.keys()],
    advance: (ms: number) => {
      now += ms;
    },
    kept: new KeptMessages(database, () => now),
  };
}

test("A message and its photos are kept for the next page, and removed together", async () => {
  const { kept, keys } = createBrowser();
  await kept.put(message("1", { photos: photos("a", "b") }));
  await kept.keepPhoto("a", photo(3));
  await kept.keepPhoto("b", photo(4));
  expect(await kept.messages()).toEqual([message("1", { photos: photos("a", "b") })]);
  expect((await kept.photo("b"))!.size).toBe(4);
  await kept.removePhotos({ photos: photos("a") });
  expect(keys()).toEqual(["message:1", "photo:b"]);
  await kept.remove(message("1", { photos: photos("b") }));
  expect(keys()).toEqual([]);
});

test("A photo that was removed while it was read is not kept", async () => {
  const { kept, keys } = createBrowser();
  await kept.keepPhoto("a", photo(3));
  expect(keys()).toEqual([]);
});

test("A page deletes the drafts of others, those older than a week, and photos of none", async () => {
  const { kept, keys, advance } = createBrowser();
  await kept.put(message("1", { photos: photos("a") }));
  await kept.keepPhoto("a", photo(3));
  await kept.putPhoto("b", { bytes: new ArrayBuffer(1), name: "b.jpg", type: "image/jpeg" });
  await kept.put(message("2", { from: "vera" }));
  await kept.put(message("3", { from: "session:1" }));
  advance(KEPT_MS - 1);
  await kept.prune(["anna", "session:1"]);
  expect(keys()).toEqual(["message:1", "photo:a", "message:3"]);
  advance(1);
  await kept.prune(["anna", "session:1"]);
  expect(keys()).toEqual([]);
});

test("What a member was sending waits for their return, however long, unless no one can return to it", async () => {
  const { kept, keys, advance } = createBrowser();
  await kept.put(message("1", { state: "sending" }));
  await kept.put(message("2", { state: "failed", failure: "user_blocked_you" }));
  await kept.put(message("3", { state: "sending", from: "session:1" }));
  await kept.put(message("4", { state: "sending", from: "session:2" }));
  advance(KEPT_MS);
  await kept.prune(["carl", "session:2"]);
  expect(keys()).toEqual(["message:1", "message:2", "message:4"]);
});

test("Signing out deletes everything of the member and every draft, and what another is sending stays", async () => {
  const { kept, keys } = createBrowser();
  await kept.put(message("1", { photos: photos("a") }));
  await kept.keepPhoto("a", photo(3));
  await kept.put(message("2", { state: "sending", from: "session:1" }));
  await kept.put(message("3", { from: "vera" }));
  await kept.put(message("4", { state: "sending", from: "vera" }));
  await kept.forget(["anna", "session:1"]);
  expect(keys()).toEqual(["message:4"]);
});
