import { expect, test } from "bun:test";
import * as z from "zod";
import { randomId, timedId } from "./ids.ts";

test("A timed id is a UUID of version 7 that begins with its time, and differs from others of the same time", () => {
  const now = Date.UTC(2030, 0, 15);
  const [one, other] = [timedId(now), timedId(now)];
  expect(z.uuidv7().parse(one)).toBe(one);
  expect(Number.parseInt(one.replace("-", "").slice(0, 12), 16)).toBe(now);
  expect(one).not.toBe(other);
  expect([timedId(now + 1), one].sort()[0]).toBe(one);
});

test("Ids are made without randomUUID too, which browsers lack on plain http", () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true, writable: true });
  try {
    expect(z.uuidv4().parse(randomId())).not.toBe(randomId());
    expect(z.uuidv7().safeParse(timedId()).success).toBe(true);
  } finally {
    Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true, writable: true });
  }
});
