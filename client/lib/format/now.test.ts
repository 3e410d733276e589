import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { tickByMinutes } from "./now.ts";

/** A world in which time passes when it is told to. */
function createWorld(now: number) {
  const timers = new Set<{ at: number; act: () => void }>();
  const returns = new Set<() => void>();
  return {
    timers,
    returns,
    now: () => now,
    later(ms: number, act: () => void) {
      const timer = { at: now + ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    onReturn(act: () => void) {
      returns.add(act);
      return () => void returns.delete(act);
    },
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        now = next.at;
        timers.delete(next);
        next.act();
      }
      now = end;
    },
    sleep: (ms: number) => {
      now += ms;
    },
  };
}

const START = Date.UTC(2026, 10, 21, 12, 0, 40);

test("The clock ticks at the beginning of each minute, until it is stopped", () => {
  const world = createWorld(START);
  const ticks: number[] = [];
  const stop = tickByMinutes(world, (now) => ticks.push(now - START));
  world.pass(2 * MINUTE_MS);
  expect(ticks).toEqual([0, 20_000, 80_000]);
  stop();
  world.pass(HOUR_MS);
  expect(ticks).toHaveLength(3);
  expect([world.timers.size, world.returns.size]).toEqual([0, 0]);
});

test("After a sleep it ticks as soon as the user is back, and goes on from there", () => {
  const world = createWorld(START);
  const ticks: number[] = [];
  tickByMinutes(world, (now) => ticks.push(now - START));
  world.sleep(45 * MINUTE_MS);
  for (const back of world.returns) back();
  expect(ticks).toEqual([0, 45 * MINUTE_MS]);
  world.pass(20_000);
  expect(ticks).toEqual([0, 45 * MINUTE_MS, 45 * MINUTE_MS + 20_000]);
  expect(world.timers.size).toBe(1);
});
