/** A disk without room, or a database file that is not whole. */
export type StorageFailure = "full" | "damaged";

const FULL = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/;
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
/** drizzle wraps what SQLite says in errors of its own. */
const DEEPEST_CAUSE = 4;

/** Tells what the disk refuses from defects of the program; null is the latter. */
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
