import { mkdir, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { S3Client } from "bun";
import type { Config } from "#src/config.ts";

/** Stores files that people upload, by keys like `images/0193…/screen.webp`. */
export interface Storage {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null if there is no such file. */
  get(key: string): Promise<Blob | null>;
  /** Succeeds if there is no such file: a job may be repeated after a crash. */
  remove(key: string): Promise<void>;
}

export const createStorage = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Storage =>
  s3 ? s3Storage(new S3Client(s3)) : diskStorage(join(dataDir, "uploads"));

function diskStorage(folder: string): Storage {
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      await Bun.write(path, bytes);
    },
    async get(key) {
      const file = Bun.file(join(folder, key));
      return (await file.exists()) ? file : null;
    },
    async remove(key) {
      const path = join(folder, key);
      await rm(path, { force: true });
      // Remove the folder with its last file.
      await rmdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOTEMPTY" && error.code !== "ENOENT") throw error;
      });
    },
  };
}

function s3Storage(client: S3Client): Storage {
  return {
    async put(key, bytes, type) {
      await client.write(key, bytes, { type });
    },
    async get(key) {
      try {
        return new Blob([await client.file(key).arrayBuffer()]);
      } catch (error) {
        if ((error as { code?: string }).code === "NoSuchKey") return null;
        throw error;
      }
    },
    remove: (key) => client.delete(key),
  };
}
