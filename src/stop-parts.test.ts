import { expect, test } from "bun:test";
import { stopParts } from "./stop-parts.ts";

const logged: string[] = [];
const log = { error: ({ err }: { err: Error }, text: string) => void logged.push(`${text}: ${err.message}`) };

test("parts stop in their order; one that fails or never stops is logged and left behind", async () => {
  const stopped: string[] = [];
  await stopParts(
    [
      async () => void stopped.push("jobs"),
      () => {
        throw new Error("the database is damaged");
      },
      () => new Promise(() => {}),
      () => void stopped.push("log"),
    ],
    log as never,
    20,
  );
  expect(stopped).toEqual(["jobs", "log"]);
  expect(logged).toEqual([
    "Failed to stop a part of the server: the database is damaged",
    "Failed to stop a part of the server: It did not stop within 20 ms",
  ]);
});

test("all parts share one limit: several that never stop take no longer than one, and those after them are stopped", async () => {
  const stopped: string[] = [];
  const never = () => new Promise(() => {});
  const slow = () => Bun.sleep(300).then(() => void stopped.push("requests"));
  logged.length = 0;
  await stopParts(
    [slow, never, never, never, never, () => void stopped.push("database")],
    log as never,
    1_000,
  );
  const limits = logged.map((text) => Number(text.match(/within (\d+) ms/)?.[1]));
  expect(limits[0]).toBeLessThanOrEqual(700);
  expect(limits.slice(1)).toEqual([200, 200, 200]);
  expect(stopped).toEqual(["requests", "database"]);
  // Not the slow one: it needs more than the moment that a late part gets, and is given it.
  expect(logged).toHaveLength(4);
});
