import type { Clock } from "#src/deps.ts";

/** Clocks go back when corrected, by hours as virtual machines start: nothing would come due. This one goes on at half the pace. */
export function createSteadyClock(machine: Clock = Date.now): Clock {
  let last = machine();
  let ahead = 0;
  return () => {
    const now = machine();
    const passed = now - last;
    last = now;
    if (passed < 0) ahead -= passed;
    else if (ahead > 0) ahead = Math.max(0, ahead - passed / 2);
    return Math.floor(now + ahead);
  };
}
