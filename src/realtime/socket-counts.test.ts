import { expect, test } from "bun:test";
import { SocketCounts } from "./socket-counts.ts";

test("An address is full at its limit and has room again when a socket leaves", () => {
  const counts = new SocketCounts(2);
  counts.add("192.0.2.1");
  counts.add("192.0.2.1");
  expect(counts.isFull("192.0.2.1")).toBe(true);
  expect(counts.isFull("192.0.2.2")).toBe(false);
  counts.remove("192.0.2.1");
  expect(counts.isFull("192.0.2.1")).toBe(false);
});

test("All addresses of one IPv6 customer count together", () => {
  const counts = new SocketCounts(1);
  counts.add("2001:db8:1:2::1");
  expect(counts.isFull("2001:db8:1:2:ffff::9")).toBe(true);
  expect(counts.isFull("2001:db8:1:3::1")).toBe(false);
});
