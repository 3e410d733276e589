import { expect, test } from "bun:test";
import { addressKey } from "./address-key.ts";

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["203.0.113.1", "::ffff:203.0.113.1", true],
  ["203.0.113.1", "203.0.113.2", false],
])("%s and %s count as one address: %p", (one, other, same) => {
  expect(addressKey(one) === addressKey(other)).toBe(same);
});
