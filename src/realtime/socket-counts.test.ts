import { expect, test } from "bun:test";
import { SocketCounts } from "./sockets.ts";

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

test("The networks of a home line count together, with room for a few customers", () => {
  const counts = new SocketCounts(1);
  counts.add("2001:db8:1:200::1");
  counts.add("2001:db8:1:201::1");
  expect(counts.isFull("2001:db8:1:202::1")).toBe(true);
  for (const network of ["300", "400"]) counts.add(`2001:db8:1:${network}::1`);
  expect(counts.isFull("2001:db8:1:500::1")).toBe(true);
  expect(counts.isFull("2001:db8:2:500::1")).toBe(false);
  counts.remove("2001:db8:1:400::1");
  expect(counts.isFull("2001:db8:1:500::1")).toBe(false);
});
