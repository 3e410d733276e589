import { beforeEach, expect, test } from "bun:test";
import { forget, store } from "#client/lib/storage/storage.ts";
import { nextOf, noteAsked } from "./asked.ts";

beforeEach(() => forget("asked"));

test("No question comes twice until all of its mood have come, and then the oldest half first", () => {
  const asked: number[] = [];
  for (let n = 0; n < 10; n++) {
    const next = nextOf("light", 10, [], n / 10)!;
    noteAsked("light", next);
    asked.push(next);
  }
  expect(new Set(asked).size).toBe(10);
  for (const random of [0, 0.5, 0.99]) expect(asked.slice(0, 5)).toContain(nextOf("light", 10, [], random)!);
  expect(nextOf("funny", 10, [], 0)).toBe(0);
});

test("What another build or program has stored does no harm", () => {
  for (const stored of ["", "null", "7", "[1]", '{"light":"all"}', '{"light":[null,"x",3]}']) {
    store("asked", stored);
    expect(nextOf("light", 3, [], 0)).toBeNumber();
    noteAsked("light", 1);
  }
});
