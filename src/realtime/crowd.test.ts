import { expect, test } from "bun:test";
import { keyOf } from "#src/http/rate-limits.ts";
import { Crowd } from "./crowd.ts";

test("An address is full at its limit and has room again when a socket leaves", () => {
  const crowd = new Crowd(2, keyOf);
  crowd.join("192.0.2.1");
  crowd.join("192.0.2.1");
  expect(crowd.isFull("192.0.2.1")).toBe(true);
  expect(crowd.isFull("192.0.2.2")).toBe(false);
  crowd.leave("192.0.2.1");
  expect(crowd.isFull("192.0.2.1")).toBe(false);
});

test("All addresses of one IPv6 customer count together", () => {
  const crowd = new Crowd(1, keyOf);
  crowd.join("2001:db8:1:2::1");
  expect(crowd.isFull("2001:db8:1:2:ffff::9")).toBe(true);
  expect(crowd.isFull("2001:db8:1:3::1")).toBe(false);
});
