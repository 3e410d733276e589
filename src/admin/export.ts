import { open } from "node:fs/promises";
import type { Db } from "#db/open.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import { createDeps } from "#src/create-deps.ts";
import { createFeatures } from "#src/features.ts";
import { createLog } from "#src/services/log.ts";

/** All features take part, so they are made here too; none of their jobs runs. */
export async function exportTo(
  id: string,
  file: string,
  { db, config }: { db: Db; config: Config },
): Promise<number> {
  const { profile, notifications } = createFeatures(createDeps(config, { db, log: createLog("silent") }));
  const archive = await profile.archiveOf(id, notifications.langOf(id));
  const target = await open(file, "wx", 0o600).catch((error: Error) => {
    throw new ConfigError(`${file}: a new file cannot be made here. ${error.message}`);
  });
  try {
    let bytes = 0;
    for await (const part of archive) bytes += (await target.write(part)).bytesWritten;
    return bytes;
  } finally {
    await target.close();
  }
}
