import type { Clock } from "#src/deps.ts";

/**
 * A time of day that never goes back. A machine's clock does when it is corrected, by hours when many virtual machines
 * start; then nothing would come due, and no one would be matched, until the old time is reached again. This clock goes on
 * from its last time, at half the pace until the machine's has caught up.
 */
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
