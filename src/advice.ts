import { DatabaseError } from "#db/database-error.ts";
import { storageFailure } from "#db/failure.ts";
import { STORAGE_SENTENCES } from "#db/open.ts";
import { ConfigError } from "./config/config-error.ts";
import type { Config } from "./config.ts";
import { unwritableAdvice } from "./data-folder.ts";

/** Undefined for a defect, whose stack should be shown instead. */
export function adviceOn(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (!config) return undefined;
  const failure = storageFailure(error);
  return (
    unwritableAdvice(error, config) ?? (failure ? STORAGE_SENTENCES[failure](config.databaseFile) : undefined)
  );
}
