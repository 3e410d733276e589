import { expect, test } from "bun:test";
import { STORAGE_ADVICE, storageAdvice, storageProblem } from "./storage-problem.ts";

const failing = (code: string) => Object.assign(new Error("something at /data/app.db"), { code });

test.each([
  ["SQLITE_FULL", "storage_full", 507],
  ["ENOSPC", "storage_full", 507],
  ["SQLITE_CORRUPT_VTAB", "storage_damaged", 500],
  ["SQLITE_NOTADB", "storage_damaged", 500],
] as const)("A storage error %s is reported as %s, wrapped or not", (code, problem, status) => {
  for (const error of [failing(code), new Error("Failed query", { cause: failing(code) })])
    expect([storageProblem(error), storageAdvice(error)]).toMatchObject([
      { code: problem, status },
      STORAGE_ADVICE[problem],
    ]);
});

test("Any other error is not a storage problem", () => {
  for (const error of [failing("SQLITE_CONSTRAINT"), new TypeError("x"), "a text", null])
    expect([storageProblem(error), storageAdvice(error)]).toEqual([null, undefined]);
  expect(Object.keys(STORAGE_ADVICE)).toEqual(["storage_full", "storage_damaged"]);
});
