import { expect, test } from "bun:test";
import * as z from "zod";
import { timedId } from "./timed-id.ts";

test("An id is a UUID of version 7, begins with its time, and is like no other of that time.", () => {
  const now = Date.UTC(2030, 0, 15);
  const [one, other] = [timedId(now), timedId(now)];
  expect(z.uuidv7().parse(one)).toBe(one);
  expect(Number.parseInt(one.replace("-", "").slice(0, 12), 16)).toBe(now);
  expect(one).not.toBe(other);
  expect([timedId(now + 1), one].sort()[0]).toBe(one);
});
