import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { readConfig } from "#src/config.ts";
import { flag } from "#test/helpers/photos.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { startS3 } from "#test/helpers/s3.ts";
import { createWorld } from "#test/helpers/world.ts";
import { createFolderVault, createS3Vault, createStorage } from "./storage.ts";

const folder = temporaryFolder();
const s3 = await startS3();
afterAll(async () => {
  remove(folder);
  await s3.stop();
});

const env = { SECRET_KEY: "a key for tests, long enough to be taken", DATA_DIR: folder };
const onDisk = createStorage(readConfig(env));
const bytes = (text: string) => new TextEncoder().encode(text);
const key = () => `images/${Bun.randomUUIDv7()}/full.webp`;

describe.each([
  ["on disk", onDisk],
  ["in S3", createStorage(readConfig({ ...env, ...s3.env }))],
] as const)("Files %s", (_, storage) => {
  test("are returned unchanged", async () => {
    const [one, other] = [key(), key()];
    await storage.put(one, bytes("one\u0000\u00ff"), "image/webp");
    await storage.put(other, new Uint8Array(1_500_000).fill(7), "image/webp");
    expect(await (await storage.get(one))?.text()).toBe("one\u0000\u00ff");
    expect(await (await storage.get(other))?.bytes()).toEqual(new Uint8Array(1_500_000).fill(7));
  });

  test("can be replaced", async () => {
    const at = key();
    for (const text of ["a longer text", "short"]) await storage.put(at, bytes(text), "image/webp");
    expect(await (await storage.get(at))?.text()).toBe("short");
  });

  test("are listed by the beginning of their keys", async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `many/${n}/full.webp`);
    for (const at of keys) await storage.put(at, bytes("four"), "image/webp");
    const found = await Array.fromAsync(storage.list("many/"));
    expect(found.map((file) => file.key).sort()).toEqual(keys.sort());
    expect(new Set(found.map((file) => file.bytes))).toEqual(new Set([4]));
    expect(await Array.fromAsync(storage.list("nothing/"))).toEqual([]);
  });

  test("that do not exist are null, and removing them succeeds", async () => {
    const at = key();
    expect(await storage.get(at)).toBeNull();
    await storage.remove(at);
    await storage.put(at, bytes("x"), "image/webp");
    await storage.remove(at);
    await storage.remove(at);
    expect(await storage.get(at)).toBeNull();
  });
});

test.each(["../outside", "images/../../outside", "/etc/outside", "", "images/.."])(
  "On disk a key that leads out of the folder is refused: %j",
  async (at) => {
    const vault = createFolderVault(join(folder, "vault/files"));
    const [taken, given] = [join(folder, "taken"), join(folder, "given")];
    await Bun.write(taken, "mine");
    for (const work of [
      () => vault.put(at, bytes("theirs"), "image/webp"),
      () => vault.take(at, taken),
      () => vault.give(at, given),
      () => vault.get(at),
      () => vault.remove(at),
    ])
      await expect(work()).rejects.toThrow("leads out of");
    expect(existsSync(join(folder, "vault"))).toBe(false);
    expect(existsSync(given)).toBe(false);
  },
);

test("On disk a folder is removed with its last file", async () => {
  const [full, thumb] = ["images/one/full.webp", "images/one/thumb.webp"];
  for (const at of [full, thumb]) await onDisk.put(at, bytes("x"), "image/webp");
  const path = join(folder, "uploads/images/one");
  await onDisk.remove(full);
  expect(existsSync(path)).toBe(true);
  await onDisk.remove(thumb);
  expect(existsSync(path)).toBe(false);
});

test("On disk a write that fails half-way leaves no file, and what it wrote is removed with the key", async () => {
  const at = key();
  const path = join(folder, "uploads", at);
  const script = `
    const { createStorage } = await import(${JSON.stringify(import.meta.resolve("./storage.ts"))});
    await createStorage({ dataDir: ${JSON.stringify(folder)} }).put("${at}", new Uint8Array(1_500_000), "image/webp");`;
  // The system refuses to let any file of this process grow beyond 100 KiB.
  const limited = Bun.spawn(["bash", "-c", 'ulimit -f 100; exec "$0" -e "$1"', process.execPath, script], {
    stderr: "ignore",
  });
  expect(await limited.exited).not.toBe(0);
  expect(readdirSync(dirname(path))).not.toEqual([]);
  expect(await onDisk.get(at)).toBeNull();
  await onDisk.remove(at);
  expect(existsSync(dirname(path))).toBe(false);
});

test("A storage failure is an error, not a missing file", async () => {
  const refused = createStorage(readConfig({ ...env, ...s3.env, S3_ACCESS_KEY_ID: "nobody" }));
  const silent = createStorage(readConfig({ ...env, ...s3.env, S3_ENDPOINT: "http://127.0.0.1:9" }));
  await expect(silent.get(key())).rejects.toThrow();
  for (const store of [refused, silent]) {
    await expect(store.put(key(), bytes("x"), "image/webp")).rejects.toThrow();
    await expect(store.remove(key())).rejects.toThrow();
  }
});

test("Photos can be uploaded to S3, served from it and removed from it", async () => {
  const world = createWorld({ env: s3.env });
  const anna = world.newPerson();
  const { status, body } = await anna.upload(new Uint8Array(flag(400, 200)));
  expect(status).toBe(200);
  const response = await world.stranger.fetch(String(body.thumb));
  expect(response.headers.get("content-type")).toBe("image/webp");
  const picture = new Uint8Array(await response.arrayBuffer());
  expect(await new Bun.Image(picture).metadata()).toMatchObject({ width: 320, height: 160 });
  await anna.post(`/api/user/image/remove/${body.id}`);
  for (const size of ["full", "screen", "thumb"])
    expect(await world.deps.services.storage.get(`images/${body.id}/${size}.webp`)).toBeNull();
  await world.close();
});

test("A store that cannot be reached is named in the error", async () => {
  const unreachable = { ...env, ...s3.env, S3_ENDPOINT: "http://127.0.0.1:1", S3_BUCKET: "photos" };
  const storage = createStorage(readConfig(unreachable));
  const failure = "The S3 store failed (http://127.0.0.1:1, bucket photos)";
  await expect(storage.put(key(), bytes("x"), "image/webp")).rejects.toThrow(failure);
  await expect(storage.get(key())).rejects.toThrow(failure);
  await expect(storage.remove(key())).rejects.toThrow(failure);
});

test("S3 is asked for further pages of a long list", async () => {
  // npm `s3rver` fails when a list is cut: it makes a token with a cipher that Node no longer has.
  const keys = ["a", "b", "c", "d", "e"];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ url }) {
      const after = new URL(url).searchParams.get("start-after") ?? "";
      const rest = keys.filter((name) => name > after);
      const page = rest.slice(0, 2).map((name) => `<Contents><Key>${name}</Key><Size>4</Size></Contents>`);
      const body = `<ListBucketResult><Name>photos</Name>${page.join("")}<IsTruncated>${rest.length > 2}</IsTruncated></ListBucketResult>`;
      return new Response(body, { headers: { "content-type": "application/xml" } });
    },
  });
  const { s3: settings } = readConfig({ ...env, ...s3.env, S3_ENDPOINT: server.url.origin });
  const found = await Array.fromAsync(createS3Vault(settings!).list());
  expect(found.map((file) => file.key)).toEqual(keys);
  await server.stop();
});
