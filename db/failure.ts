export type StorageFailure = "full" | "damaged" | "readonly" | "broken" | "busy";

const CODES: readonly [StorageFailure, RegExp][] = [
  ["full", /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/],
  ["damaged", /^SQLITE_(CORRUPT|NOTADB)/],
  ["readonly", /^(SQLITE_READONLY|EROFS$)/],
  ["broken", /^(SQLITE_IOERR|EIO$)/],
  ["busy", /^SQLITE_BUSY/],
];
/** drizzle wraps SQLite's errors in its own. */
const DEEPEST_CAUSE = 4;

/** Null for a defect of the program. */
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
