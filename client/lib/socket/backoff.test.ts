import { expect, test } from "bun:test";
import fc from "fast-check";
import { SOCKET } from "#contract/limits.ts";
import { reconnectDelay } from "./backoff.ts";

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
