import { expect, test } from "bun:test";
import { addressKey, networksOf } from "./address-key.ts";

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["203.0.113.1", "::ffff:203.0.113.1", true],
  ["203.0.113.1", "203.0.113.2", false],
])("%s and %s count as one address: %p", (one, other, same) => {
  expect(addressKey(one) === addressKey(other)).toBe(same);
});

test("An IPv6 address is in a /64, a /56 and a /48; an IPv4 address stands for itself", () => {
  const shared = (one: string, other: string) =>
    networksOf(one).filter((network) => networksOf(other).includes(network)).length;
  expect(shared("2001:db8:1:200::1", "2001:db8:1:200::2")).toBe(3);
  expect(shared("2001:db8:1:200::1", "2001:db8:1:2ff::1")).toBe(2);
  expect(shared("2001:db8:1:200::1", "2001:db8:1:300::1")).toBe(1);
  expect(shared("2001:db8:1:200::1", "2001:db8:2:200::1")).toBe(0);
  expect(networksOf("::ffff:203.0.113.1")).toEqual(["203.0.113.1"]);
});
