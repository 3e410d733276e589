import { type StorageFailure, storageFailure } from "#db/failure.ts";
import { Problem } from "#src/problem.ts";
import type { Log } from "#src/services/log.ts";

const CODES = {
  full: "storage_full",
  damaged: "storage_damaged",
  readonly: "storage_failing",
  broken: "storage_failing",
  busy: "storage_busy",
} as const satisfies Record<StorageFailure, string>;

/** @internal */
export const STORAGE_ADVICE = {
  storage_full: "The disk is full: reads go on, writes are refused until there is room",
  storage_damaged: "The database is damaged: restore a backup (docs/operations.md, Restore)",
  storage_failing:
    "The disk of DATA_DIR is read-only or fails: look for its errors in the system's log; writes are refused until it works",
  storage_busy:
    "Another program holds the write lock of the database: writes are refused until it lets go; end it if it hangs",
} as const;

export type StorageCode = keyof typeof STORAGE_ADVICE;
export const isStorageCode = (code: string): code is StorageCode => code in STORAGE_ADVICE;

const BUSY_SECONDS = 1;

export const storageCode = (failure: StorageFailure): StorageCode => CODES[failure];

export function storageProblem(error: unknown): Problem | null {
  const failure = storageFailure(error);
  if (!failure) return null;
  return new Problem(CODES[failure], failure === "busy" ? { retryAfterSeconds: BUSY_SECONDS } : {});
}

const COUNT_MS = 60_000;
/** How many failures of each code followed the last line about it. */
const counted = new WeakMap<Log, Map<StorageCode, number>>();

/** In pages that a write to another page does not find. It takes a restore and a restart. */
const damaged = new WeakSet<Log>();

export const hasMetDamage = (log: Log): boolean => damaged.has(log);

/** The first failure at once, then their number once a minute: a full disk fails hundreds of requests in a second. */
export function logStorageProblem(log: Log, code: StorageCode, at: Record<string, unknown> = {}): void {
  if (code === "storage_damaged") damaged.add(log);
  const counts = counted.get(log) ?? new Map<StorageCode, number>();
  counted.set(log, counts);
  const earlier = counts.get(code);
  counts.set(code, earlier === undefined ? 0 : earlier + 1);
  if (earlier !== undefined) return;
  log.error(at, STORAGE_ADVICE[code]);
  const timer = setInterval(() => {
    const times = counts.get(code) ?? 0;
    if (times > 0) {
      counts.set(code, 0);
      log.error({ times }, STORAGE_ADVICE[code]);
    } else {
      counts.delete(code);
      clearInterval(timer);
    }
  }, COUNT_MS);
  timer.unref();
}

/** @returns false for any other error, which is a defect */
export function logIfStorage(log: Log, error: unknown, at: Record<string, unknown>): boolean {
  const failure = storageFailure(error);
  if (failure) logStorageProblem(log, CODES[failure], at);
  return failure !== null;
}
