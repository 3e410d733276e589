import { expect, test } from "bun:test";
import { PassThrough } from "node:stream";
import { createProgress } from "./progress.ts";

/** A stream that counts as a terminal, or does not. */
function recorded(isTTY: boolean) {
  const stream = new PassThrough();
  let written = "";
  stream.on("data", (chunk: Buffer) => {
    written += chunk.toString();
  });
  const terminal = Object.assign(stream, { isTTY, columns: 200 }) as unknown as NodeJS.WriteStream;
  return { terminal, written: () => written };
}

function clock() {
  let time = 0;
  const to = (seconds: number) => {
    time = seconds * 1000;
  };
  return { now: () => time, to };
}

test("Elsewhere than on a terminal there is a line every ten seconds, with rate and time left, and none for short work", () => {
  const { terminal, written } = recorded(false);
  const { now, to } = clock();
  const progress = createProgress("Reading people", 1_000_000, { terminal, now });
  for (let second = 1; second < 25; second += 1) {
    to(second);
    progress.at(second * 10_000);
  }
  progress.end();
  expect(written()).toBe(
    "Reading people: 100,000 of 1,000,000, 10,000/s, 2 min left\nReading people: 200,000 of 1,000,000, 10,000/s, 80 s left\n",
  );
});

test("A log gets the lines instead", () => {
  const lines: string[] = [];
  const { terminal, written } = recorded(true);
  const { now, to } = clock();
  const progress = createProgress("Reading", 100, { tell: (line) => lines.push(line), terminal, now });
  to(10);
  progress.at(50);
  progress.end();
  expect([lines, written()]).toEqual([["Reading: 50 of 100, 5/s, 10 s left"], ""]);
});

test("A terminal gets a bar after two seconds, and nothing before", () => {
  const { terminal, written } = recorded(true);
  const { now, to } = clock();
  const progress = createProgress("Moving photos", 200, { terminal, now });
  to(1);
  progress.at(10);
  expect(written()).toBe("");
  to(4);
  progress.at(100);
  progress.end();
  expect(written()).toContain("Moving photos ");
  expect(written()).toContain("50% 100 of 200, 25/s, 4 s left");
});
