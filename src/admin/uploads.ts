import type { Db } from "#db/open.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import { createUploadsAdmin, type UploadsAdmin } from "#src/features/images/admin/actions.ts";
import { createProgress } from "#src/progress.ts";
import { createS3Vault, createStorage, uploadsFolder } from "#src/services/storage.ts";
import { UsageError } from "./commands.ts";

export const UPLOADS_HELP = `
  uploads check [--remove-orphans]
                             Names photos whose files are missing or damaged, and files that belong to no photo
  uploads move [--back]      Moves photos from the folder uploads to S3 while the server runs, or back`;

export const isAboutUploads = ([command]: readonly string[]): boolean => command === "uploads";

export async function runUploads(
  [, act, ...options]: readonly string[],
  { db, config }: { db: Db; config: Pick<Config, "s3" | "dataDir"> },
): Promise<string> {
  const uploads = createUploadsAdmin({ db, clock: Date.now, show: createProgress });
  const [option] = options;
  if (act === "check" && (option ?? "--remove-orphans") === "--remove-orphans" && options.length < 2)
    return checked(uploads, config, option !== undefined);
  if (act === "move" && (option ?? "--back") === "--back" && options.length < 2)
    return moved(uploads, config, option !== undefined);
  throw new UsageError("Unknown uploads command");
}

async function checked(
  uploads: UploadsAdmin,
  config: Pick<Config, "s3" | "dataDir">,
  removes: boolean,
): Promise<string> {
  const storage = createStorage(config);
  const { files, missing, damaged, orphaned } = await uploads.check(storage);
  if (removes) await uploads.remove(orphaned, storage);
  const lines = [
    ...missing.map((key) => `missing   ${key}`),
    ...damaged.map((key) => `damaged   ${key}`),
    ...orphaned.map((key) => `${removes ? "removed " : "orphaned"}  ${key}`),
    `${files} files: ${missing.length} missing, ${damaged.length} damaged, ${orphaned.length} orphaned${removes ? " and removed" : ""}.`,
  ];
  return lines.join("\n");
}

async function moved(
  uploads: UploadsAdmin,
  config: Pick<Config, "s3" | "dataDir">,
  isBack: boolean,
): Promise<string> {
  if (!config.s3)
    throw new ConfigError("S3_ENDPOINT: got nothing, wants the store to move photos to or from.");
  const [local, s3] = [uploadsFolder(config), createS3Vault(config.s3)];
  const { moved, bytes } = isBack
    ? await uploads.move(s3, local, "from")
    : await uploads.move(local, s3, "to");
  const to = isBack ? "to the folder uploads" : `to the bucket ${config.s3.bucket}`;
  return `${moved} files (${Math.ceil(bytes / 1024 ** 2)} MB) are moved ${to}.`;
}
