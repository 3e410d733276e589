import { expect, test } from "bun:test";
import fc from "fast-check";
import { RETURN_WITHIN_MS, SOCKET } from "#contract/limits.ts";
import { reconnectDelay, returnDelay } from "./backoff.ts";

test("The delay varies by up to half of it either way and never exceeds five seconds", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const middle = reconnectDelay(attempt, 0.5);
      const delay = reconnectDelay(attempt, chance);
      expect(delay).toBeGreaterThanOrEqual(Math.floor(middle / 2));
      expect(delay).toBeLessThanOrEqual(Math.min(Math.ceil(middle * 1.5), SOCKET.reconnectMaxMs));
    }),
  );
});

test("The first attempt comes after about a second, the later ones after about five", () => {
  expect(reconnectDelay(0, 0.5)).toBe(1000);
  expect(reconnectDelay(0, 0)).toBe(500);
  expect(reconnectDelay(9, 0.5)).toBe(5000);
});

test("Everyone comes back to a restarted server within a second, and many people within five", () => {
  expect([returnDelay(null, 0), returnDelay(null, 1)]).toEqual([0, 1_000]);
  expect(returnDelay(500, 0.5)).toBe(500);
  expect(returnDelay(4_000, 0.5)).toBe(1_000);
  expect(returnDelay(100_000, 1)).toBe(RETURN_WITHIN_MS);
});
