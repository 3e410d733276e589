import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "#src/config/config-error.ts";
import { readSecretKey } from "./secret-key.ts";

const folder = mkdtempSync(join(tmpdir(), "randevu-key-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the operator's key is used, and no file is created", async () => {
  const dataDir = join(folder, "set");
  expect(readSecretKey({ secretKey: "set by the operator, long enough", dataDir })).toBe(
    "set by the operator, long enough",
  );
  expect(await Bun.file(join(dataDir, "secret.key")).exists()).toBe(false);
});

test("without one, a key is created on the first start, stays the same, and is readable by the owner alone", () => {
  const dataDir = join(folder, "made");
  const key = readSecretKey({ secretKey: undefined, dataDir });
  expect(key).toHaveLength(64);
  expect(readSecretKey({ secretKey: undefined, dataDir })).toBe(key);
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["secret.key"]);
});

test("two installations have two keys", () => {
  const keyIn = (name: string) => readSecretKey({ secretKey: undefined, dataDir: join(folder, name) });
  expect(keyIn("one")).not.toBe(keyIn("two"));
});

test.each(["", "\n", "cut short"])("a key that an interrupted copy left as %j is refused", (text) => {
  const dataDir = join(folder, "cut");
  const file = join(dataDir, "secret.key");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, text);
  expect(() => readSecretKey({ secretKey: undefined, dataDir })).toThrow(
    new ConfigError(
      `${file}: got ${text.trim().length} characters, wants at least 32. Put the file back from a backup. Without one delete it: the server makes a new key, and everyone must sign in again.`,
    ),
  );
});

test("a key whose write was interrupted is generated again", () => {
  const dataDir = join(folder, "interrupted");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, "secret.key.new"), "cut sh");
  expect(readSecretKey({ secretKey: undefined, dataDir })).toHaveLength(64);
});
