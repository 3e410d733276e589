/**
 * What a disk or another program does to the database: no room, a corrupt file, a file or disk that became read-only, a disk that
 * fails to read or write, and a write lock that another program holds.
 */
export type StorageFailure = "full" | "damaged" | "readonly" | "broken" | "busy";

const CODES: readonly [StorageFailure, RegExp][] = [
  ["full", /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/],
  ["damaged", /^SQLITE_(CORRUPT|NOTADB)/],
  ["readonly", /^(SQLITE_READONLY|EROFS$)/],
  ["broken", /^(SQLITE_IOERR|EIO$)/],
  ["busy", /^SQLITE_BUSY/],
];
/** How deep to look: drizzle wraps SQLite's errors in its own. */
const DEEPEST_CAUSE = 4;

/** Returns the disk's failure behind an error, or null for a defect of the program. */
export function storageFailure(error: unknown): StorageFailure | null {
  let cause = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && cause instanceof Error; depth += 1, cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code !== "string") continue;
    const known = CODES.find(([, form]) => form.test(code));
    if (known) return known[0];
  }
  return null;
}
