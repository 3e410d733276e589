import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "#src/config/config-error.ts";
import { dropEarlierKeys, readSecretKeys, rotateKeyFile } from "./secret-key.ts";

const folder = mkdtempSync(join(tmpdir(), "randevu-key-"));
const keysIn = (dataDir: string, earlierKeys: string[] = []) =>
  readSecretKeys({ secretKey: undefined, earlierKeys, dataDir });
const keyIn = (dataDir: string) => keysIn(dataDir)[0];
afterAll(() => rmSync(folder, { recursive: true }));

test("the operator's key is used, and no file is created", async () => {
  const dataDir = join(folder, "set");
  const secretKey = "set by the operator, long enough";
  expect(readSecretKeys({ secretKey, earlierKeys: [], dataDir })).toEqual([secretKey]);
  expect(await Bun.file(join(dataDir, "secret.key")).exists()).toBe(false);
});

test("without one, a key is created on the first start, stays the same, and is readable by the owner alone", () => {
  const dataDir = join(folder, "made");
  const key = keyIn(dataDir);
  expect(key).toHaveLength(64);
  expect(keyIn(dataDir)).toBe(key);
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["secret.key"]);
});

test("two installations have two keys", () => {
  expect(keyIn(join(folder, "one"))).not.toBe(keyIn(join(folder, "two")));
});

test.each(["", "\n", "cut short"])("a key that an interrupted copy left as %j is refused", (text) => {
  const dataDir = join(folder, "cut");
  const file = join(dataDir, "secret.key");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, text);
  expect(() => keyIn(dataDir)).toThrow(
    new ConfigError(
      `${file}: got ${text.trim().length} characters, wants at least 32. Put the file back from a backup. Without one delete it: the server makes a new key, and everyone must sign in again.`,
    ),
  );
});

test("a key whose write was interrupted is generated again", () => {
  const dataDir = join(folder, "interrupted");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, "secret.key.new"), "cut sh");
  expect(keyIn(dataDir)).toHaveLength(64);
});

test("a rotation keeps earlier keys below the new one, until they are dropped", () => {
  const dataDir = join(folder, "rotated");
  const first = keyIn(dataDir);
  rotateKeyFile(dataDir);
  const second = keyIn(dataDir);
  expect(keysIn(dataDir)).toEqual([second, first]);
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
  rotateKeyFile(dataDir);
  const set = "set by the operator until lately, long enough";
  expect(keysIn(dataDir, [set, first])).toEqual([keyIn(dataDir), second, first, set]);
  expect(dropEarlierKeys(dataDir)).toBe(2);
  expect(keysIn(dataDir)).toEqual([keyIn(dataDir)]);
  expect(dropEarlierKeys(dataDir)).toBe(0);
});

test("a key that is set now may be the earlier one too, and counts once", () => {
  const secretKey = "set by the operator, long enough";
  expect(readSecretKeys({ secretKey, earlierKeys: [secretKey], dataDir: folder })).toEqual([secretKey]);
});
