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
