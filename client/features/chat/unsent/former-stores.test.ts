import { afterEach, expect, test } from "bun:test";
import { local, tab } from "#client/lib/storage/storage.ts";
import { moveFormerStores } from "./former-stores.ts";
import { type KeptEntry, KeptMessages } from "./kept-messages.ts";

const outgoing = (clientId: string, details = {}) => ({
  clientId,
  owner: "tab",
  to: "boris",
  content: `Text of ${clientId}`,
  images: [{ id: "image", path: "path" }],
  reply: null,
  time: "2030-01-01T12:00:00.000Z",
  place: 2,
  clearedSeq: 3,
  failure: null,
  ...details,
});

function createKept(): KeptMessages {
  const entries = new Map<string, KeptEntry>();
  return new KeptMessages({
    write: async (key, value) => void entries.set(key, value),
    remove: async (keys) => {
      for (const key of keys) entries.delete(key);
    },
    read: async (key) => entries.get(key),
    keys: async () => [...entries.keys()],
    entries: async () => [...entries],
  });
}

afterEach(() => {
  for (const key of local.keys()) local.forget(key);
});

test("Messages of earlier builds are moved once, each to its member, and removed where they were", async () => {
  local.write("outbox:anna:1", JSON.stringify(outgoing("1")));
  local.write("outbox:vera:2", JSON.stringify(outgoing("2", { failure: "user_blocked_you" })));
  local.write("outbox:vera:3", "not json");
  local.write("sound", "on");
  tab.write("tab", "name");
  tab.write("early", JSON.stringify({ token: "anna's", outbox: [outgoing("4", { clearedSeq: undefined })] }));
  const kept = createKept();
  await moveFormerStores(kept, "session:anna's", "anna's");
  expect(await kept.messages()).toMatchObject([
    {
      clientId: "1",
      from: "anna",
      to: "boris",
      state: "sending",
      text: "Text of 1",
      photos: [{ id: "image", image: { id: "image", path: "path" } }],
      place: 2,
      clearedSeq: 3,
    },
    { clientId: "2", from: "vera", state: "failed", failure: "user_blocked_you" },
    { clientId: "4", from: "session:anna's", state: "sending", clearedSeq: null },
  ]);
  expect(local.keys()).toEqual(["sound"]);
  expect(tab.keys()).toEqual([]);
});

test("What was written in another session is removed and not moved", async () => {
  tab.write("early", JSON.stringify({ token: "anna's", outbox: [outgoing("1")] }));
  const kept = createKept();
  await moveFormerStores(kept, "session:carl's", "carl's");
  expect(await kept.messages()).toEqual([]);
  expect(tab.keys()).toEqual([]);
});
