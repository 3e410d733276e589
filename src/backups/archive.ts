import * as z from "zod";
import type { Config } from "#src/config.ts";
import { createFolderVault, createS3Vault, type StoredFile, type Vault } from "#src/services/storage.ts";

const file = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Written last: what has none is no backup. */
const manifestOf = z.object({
  format: z.literal(1),
  name: z.string(),
  madeAt: z.iso.datetime(),
  version: z.string(),
  database: file,
  /** The key that the server generated; null when it comes from SECRET_KEY. */
  secretKey: file.nullable(),
  photos: z.object({
    files: z.int().min(0),
    bytes: z.int().min(0),
    /** Files that photos of the database should have had. */
    missing: z.int().min(0),
    list: file,
  }),
});
export type Manifest = z.output<typeof manifestOf>;

export interface ListedPhoto extends StoredFile {
  sha256: string;
}

export type Archive = ReturnType<typeof createArchive>;
type Backups = NonNullable<Config["backups"]>;

/** Photos are stored once for all backups, by their hashes, in `photos`. */
export const openArchive = ({ s3, folder }: Pick<Backups, "s3" | "folder">) =>
  createArchive(s3 ? createS3Vault(s3) : createFolderVault(folder!));

function createArchive(vault: Vault) {
  const at = (name: string, what: string) => `backups/${name}/${what}`;
  const photoAt = (sha256: string) => `photos/${sha256.slice(0, 2)}/${sha256}`;
  const put = (key: string, text: string) => vault.put(key, new TextEncoder().encode(text), "text/plain");

  /** @throws for a file that is missing or not as it was written */
  async function read(name: string, what: string, { sha256 }: { sha256: string }): Promise<string> {
    const found = await vault.get(at(name, what));
    const bytes = await found?.bytes();
    if (!bytes || sha256Of(bytes) !== sha256)
      throw new Error(`The backup ${name} is damaged: ${what} is not as it was written`);
    return new TextDecoder().decode(bytes);
  }

  async function filesIn(folder: string): Promise<string[]> {
    return (await Array.fromAsync(vault.list(folder))).map(({ key }) => key);
  }

  return {
    async names(): Promise<string[]> {
      const keys = await filesIn("backups/");
      return keys.flatMap((key) => /^backups\/([^/]+)\/manifest\.json$/.exec(key)?.[1] ?? []).sort();
    },

    /** @throws when there is no such backup, or its manifest cannot be read */
    async manifest(name: string): Promise<Manifest> {
      const found = await vault.get(at(name, "manifest.json"));
      if (!found) throw new Error(`There is no backup ${name}`);
      const parsed = manifestOf.safeParse(await found.json().catch(() => null));
      if (!parsed.success) throw new Error(`The backup ${name} is damaged: its manifest cannot be read`);
      return parsed.data;
    },

    async photos({ name, photos }: Manifest): Promise<ListedPhoto[]> {
      const lines = (await read(name, "photos.tsv", photos.list)).split("\n").slice(0, -1);
      return lines.map((line) => {
        const [sha256, bytes, version, key] = line.split("\t") as [string, string, string, string];
        return { sha256, bytes: Number(bytes), version, key };
      });
    },

    secretKey: ({ name, secretKey }: Manifest) => secretKey && read(name, "secret.key", secretKey),
    giveDatabase: (name: string, path: string) => vault.give(at(name, "app.db"), path),
    takeDatabase: (name: string, path: string) => vault.take(at(name, "app.db"), path),

    async putPhotos(name: string, photos: readonly ListedPhoto[]): Promise<z.output<typeof file>> {
      const text = photos
        .map(({ sha256, bytes, version, key }) => `${sha256}\t${bytes}\t${version}\t${key}\n`)
        .join("");
      await put(at(name, "photos.tsv"), text);
      return factsOf(text);
    },

    async putSecretKey(name: string, key: string): Promise<z.output<typeof file>> {
      await put(at(name, "secret.key"), key);
      return factsOf(key);
    },

    putManifest: (manifest: Manifest) =>
      put(at(manifest.name, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`),

    putPhoto: (sha256: string, bytes: Uint8Array) => vault.put(photoAt(sha256), bytes, "image/webp"),
    /** Null when it is missing or not as it was written. */
    async photo(sha256: string): Promise<Uint8Array | null> {
      const bytes = await (await vault.get(photoAt(sha256)))?.bytes();
      return bytes && sha256Of(bytes) === sha256 ? bytes : null;
    },
    photosHere: async () =>
      new Set((await filesIn("photos/")).flatMap((key) => /\/([0-9a-f]{64})$/.exec(key)?.[1] ?? [])),
    removePhoto: (sha256: string) => vault.remove(photoAt(sha256)),

    /** The manifest goes first, so that an interrupted removal leaves nothing that looks like a backup. */
    async remove(name: string): Promise<void> {
      await vault.remove(at(name, "manifest.json"));
      for (const key of await filesIn(`backups/${name}/`)) await vault.remove(key);
    },

    /** Interrupted, or half removed. */
    async unfinished(): Promise<string[]> {
      const keys = await filesIn("backups/");
      const isWhole = new Set(keys.filter((key) => key.endsWith("/manifest.json")));
      const names = new Set(keys.map((key) => key.split("/")[1]!));
      return [...names].filter((name) => !isWhole.has(at(name, "manifest.json")));
    },
  };
}

const factsOf = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes: bytes.length, sha256: sha256Of(bytes) };
};

export const sha256Of = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

export async function factsOfFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hasher = new Bun.CryptoHasher("sha256");
  const found = Bun.file(path);
  for await (const chunk of found.stream()) hasher.update(chunk);
  return { bytes: found.size, sha256: hasher.digest("hex") };
}
