import { existsSync } from "node:fs";
import { mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { S3Client } from "bun";
import type { Config } from "#src/config.ts";

/** Stores files that people upload, by keys like `images/0193…/screen.webp`. */
export interface Storage {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null if there is no such file. */
  get(key: string): Promise<Blob | null>;
  /** Whether the file is there; null when the store would be asked over the network. */
  has(key: string): boolean | null;
  /** Succeeds if there is no such file: a job may be repeated after a crash. */
  remove(key: string): Promise<void>;
}

export const createStorage = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Storage =>
  s3 ? s3Storage(s3) : diskStorage(join(dataDir, "uploads"));

function diskStorage(folder: string): Storage {
  return {
    // Renamed once it is on the disk, so that a crash or a full disk leaves no half of a file at its path.
    async put(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(partOf(path), bytes, { flush: true });
      await rename(partOf(path), path);
    },
    async get(key) {
      const file = Bun.file(join(folder, key));
      return (await file.exists()) ? file : null;
    },
    has: (key) => existsSync(join(folder, key)),
    async remove(key) {
      const path = join(folder, key);
      for (const file of [path, partOf(path)]) await rm(file, { force: true });
      // Remove the folder with its last file.
      await rmdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOTEMPTY" && error.code !== "ENOENT") throw error;
      });
    },
  };
}

/** The path of a file while it is written. */
const partOf = (path: string) => `${path}.part`;

function s3Storage(s3: NonNullable<Config["s3"]>): Storage {
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
  };
}
