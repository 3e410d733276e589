import { expect, jest, test } from "bun:test";
import { createLog } from "#src/services/log.ts";
import { logIfStorage, logStorageProblem, STORAGE_ADVICE, storageProblem } from "./storage-problem.ts";

const failing = (code: string) => Object.assign(new Error("something at /data/app.db"), { code });

test.each([
  ["SQLITE_FULL", "storage_full", 507],
  ["ENOSPC", "storage_full", 507],
  ["SQLITE_CORRUPT_VTAB", "storage_damaged", 500],
  ["SQLITE_NOTADB", "storage_damaged", 500],
  ["SQLITE_READONLY_DBMOVED", "storage_failing", 503],
  ["EROFS", "storage_failing", 503],
  ["SQLITE_IOERR_WRITE", "storage_failing", 503],
  ["SQLITE_IOERR_SHMSIZE", "storage_full", 507],
  ["EIO", "storage_failing", 503],
  ["SQLITE_BUSY_SNAPSHOT", "storage_busy", 503],
] as const)("A storage error %s is reported as %s, wrapped or not", (code, problem, status) => {
  for (const error of [failing(code), new Error("Failed query", { cause: failing(code) })]) {
    const { log, lines } = recordedLog();
    expect(storageProblem(error)).toMatchObject({ code: problem, status });
    expect(logIfStorage(log, error, { job: "x" })).toBe(true);
    expect(lines()).toMatchObject([{ job: "x", msg: STORAGE_ADVICE[problem] }]);
  }
});

test("Any other error is not a storage problem", () => {
  for (const error of [failing("SQLITE_CONSTRAINT"), new TypeError("x"), "a text", null])
    expect([storageProblem(error), logIfStorage(recordedLog().log, error, {})]).toEqual([null, false]);
});

test("A locked database is worth another try in a second", () => {
  expect(storageProblem(failing("SQLITE_BUSY"))?.extra.retryAfterSeconds).toBe(1);
  expect(storageProblem(failing("SQLITE_FULL"))?.extra.retryAfterSeconds).toBeUndefined();
});

test("The log names a failure once, and then once a minute how often it came again, for as long as it does", () => {
  jest.useFakeTimers();
  try {
    const { log, lines } = recordedLog();
    for (let n = 0; n < 841; n += 1) logStorageProblem(log, "storage_full", { requestId: String(n) });
    logStorageProblem(log, "storage_busy");
    expect(lines().map(({ msg, requestId }) => [msg, requestId])).toEqual([
      [STORAGE_ADVICE.storage_full, "0"],
      [STORAGE_ADVICE.storage_busy, undefined],
    ]);
    jest.advanceTimersByTime(60_000);
    expect(lines().at(-1)).toMatchObject({ msg: STORAGE_ADVICE.storage_full, times: 840 });
    jest.advanceTimersByTime(600_000);
    expect(lines()).toHaveLength(3);
    logStorageProblem(log, "storage_full", { requestId: "later" });
    expect(lines().at(-1)).toMatchObject({ requestId: "later" });
  } finally {
    jest.useRealTimers();
  }
});

function recordedLog() {
  const written: string[] = [];
  const log = createLog("info", { write: (line: string) => void written.push(line) });
  return { log, lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) };
}
