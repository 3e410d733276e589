import { existsSync } from "node:fs";
import { copyFile, mkdir, open, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { Glob, S3Client } from "bun";
import type { Config } from "#src/config.ts";

export interface StoredFile {
  key: string;
  bytes: number;
  version: string;
}

export interface Storage {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  get(key: string): Promise<Blob | null>;
  /** Whether the file is there; null when the store would be asked over the network. */
  has(key: string): boolean | null;
  /** Succeeds if there is no such file: a job may be repeated after a crash. */
  remove(key: string): Promise<void>;
  /** In no order. What is still being written ends in `.part` (`isPart`). */
  list(prefix?: string): AsyncGenerator<StoredFile>;
}

/** Also takes and gives files that do not fit into memory. */
export interface Vault extends Storage {
  take(key: string, path: string): Promise<void>;
  /** @throws if there is none */
  give(key: string, path: string): Promise<void>;
}

type S3 = NonNullable<Config["s3"]>;

/** With S3, earlier photos are served from the folder until `admin uploads move` has moved them. */
export function createStorage({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Storage {
  const local = uploadsFolder({ dataDir });
  return s3 ? withOlder(createS3Vault(s3), local) : local;
}

export const uploadsFolder = ({ dataDir }: Pick<Config, "dataDir">): Vault =>
  createFolderVault(join(dataDir, "uploads"));

export function createFolderVault(folder: string): Vault {
  const root = resolve(folder) + sep;
  /** The list of a backup, or of a bucket, may have been written by someone else. @throws for a key that leads out of the folder */
  function pathOf(key: string): string {
    const path = resolve(root, key);
    if (!path.startsWith(root)) throw new Error(`The key ${JSON.stringify(key)} leads out of ${folder}`);
    return path;
  }

  /** Renamed once it is on the disk, so that a crash or a full disk leaves no half of a file at its path. */
  async function placed(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await write(partOf(path));
    await rename(partOf(path), path);
  }

  return {
    put: async (key, bytes) => placed(key, (part) => writeFile(part, bytes, { flush: true })),
    async get(key) {
      const file = Bun.file(pathOf(key));
      return (await file.exists()) ? file : null;
    },
    has: (key) => existsSync(pathOf(key)),
    async remove(key) {
      const path = pathOf(key);
      for (const file of [path, partOf(path)]) await rm(file, { force: true });
      await rmdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOTEMPTY" && error.code !== "ENOENT") throw error;
      });
    },
    async *list(prefix = "") {
      if (!existsSync(join(folder, prefix))) return;
      for await (const name of new Glob("**/*").scan({ cwd: join(folder, prefix), dot: true })) {
        const key = prefix + name.replaceAll("\\", "/");
        const found = await stat(join(folder, key)).catch(() => null);
        if (found) yield { key, bytes: found.size, version: String(found.mtimeMs) };
      }
    },
    async take(key, path) {
      await placed(key, async (part) => {
        await rename(path, part).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== "EXDEV") throw error;
          await copyFile(path, part);
          await rm(path);
        });
        await flush(part);
      });
    },
    give: async (key, path) => copyFile(pathOf(key), path),
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

const partOf = (path: string) => `${path}.part`;
export const isPart = (key: string) => key.endsWith(".part");

export function createS3Vault(s3: S3): Vault {
  const client = new S3Client(s3);
  /** All that Bun's error says of a store that it cannot reach is "an unexpected error has occurred". */
  const failed = (cause: unknown): never => {
    throw new Error(`The S3 store failed (${s3.endpoint}, bucket ${s3.bucket})`, { cause });
  };
  return {
    async put(key, bytes, type) {
      await client.write(key, bytes, { type }).catch(failed);
    },
    async get(key) {
      try {
        return new Blob([await client.file(key).arrayBuffer()]);
      } catch (error) {
        return (error as { code?: string }).code === "NoSuchKey" ? null : failed(error);
      }
    },
    has: () => null,
    remove: (key) => client.delete(key).catch(failed),
    async *list(prefix = "") {
      let startAfter: string | undefined;
      do {
        const { contents = [], isTruncated } = await client.list({ prefix, startAfter }).catch(failed);
        for (const { key, size, eTag } of contents) yield { key, bytes: Number(size), version: String(eTag) };
        startAfter = isTruncated ? contents.at(-1)?.key : undefined;
      } while (startAfter);
    },
    async take(key, path) {
      await client.write(key, Bun.file(path)).catch(failed);
      await rm(path);
    },
    async give(key, path) {
      await Bun.write(path, new Response(client.file(key).stream())).catch(failed);
    },
  };
}

function withOlder(store: Storage, older: Storage): Storage {
  return {
    put: store.put,
    get: async (key) => (await store.get(key)) ?? older.get(key),
    has: (key) => older.has(key) || null,
    // In this order: a file that is on its way from the one to the other would be left in the store.
    async remove(key) {
      await older.remove(key);
      await store.remove(key);
    },
    async *list(prefix) {
      const others = new Map<string, StoredFile>();
      for await (const file of older.list(prefix)) others.set(file.key, file);
      for await (const file of store.list(prefix)) {
        others.delete(file.key);
        yield file;
      }
      yield* others.values();
    },
  };
}
