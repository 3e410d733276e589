/** A full disk, or a corrupt database file. */
export type StorageFailure = "full" | "damaged";

const FULL = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/;
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
/** How deep to look: drizzle wraps SQLite's errors in its own. */
const DEEPEST_CAUSE = 4;

/** Returns the disk's failure behind an error, or null for a defect of the program. */
export function storageFailure(error: unknown): StorageFailure | null {
  let cause = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && cause instanceof Error; depth += 1, cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code !== "string") continue;
    if (FULL.test(code)) return "full";
    if (DAMAGED.test(code)) return "damaged";
  }
  return null;
}
