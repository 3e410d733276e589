import { storageFailure } from "#db/failure.ts";
import { Problem } from "#src/problem.ts";

const CODES = { full: "storage_full", damaged: "storage_damaged" } as const;

/** Messages for the log, which tell the operator what to do. */
export const STORAGE_ADVICE = {
  storage_full: "The disk is full: reads go on, writes are refused until there is room",
  storage_damaged: "The database is damaged: restore a backup (docs/operations.md, Restore)",
} as const;

export type StorageCode = keyof typeof STORAGE_ADVICE;
export const isStorageCode = (code: string): code is StorageCode => code in STORAGE_ADVICE;

/** A storage error as a problem for clients; null for any other error. */
export function storageProblem(error: unknown): Problem | null {
  const failure = storageFailure(error);
  return failure && new Problem(CODES[failure]);
}

/** What the operator can do about a storage error; undefined for any other error. */
export function storageAdvice(error: unknown): string | undefined {
  const failure = storageFailure(error);
  return failure ? STORAGE_ADVICE[CODES[failure]] : undefined;
}
