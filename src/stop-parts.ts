import type { Log } from "./services/log.ts";

/** For all parts together: Docker kills a container ten seconds after it asked it to stop. */
const STOP_WITHIN_MS = 8_000;
/** Once that is used up: closing the database takes a few milliseconds. */
const LATE_PART_MS = 200;

/** A part that fails to stop, or not in time, is left behind: it must keep neither the process nor the parts after it. */
export async function stopParts(
  parts: readonly (() => unknown)[],
  log: Pick<Log, "error">,
  limitMs = STOP_WITHIN_MS,
): Promise<void> {
  const endsAt = performance.now() + limitMs;
  for (const part of parts) {
    try {
      await inTime(part, Math.max(endsAt - performance.now(), Math.min(LATE_PART_MS, limitMs)));
    } catch (err) {
      log.error({ err }, "Failed to stop a part of the server");
    }
  }
}

async function inTime(part: () => unknown, limitMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`It did not stop within ${Math.round(limitMs)} ms`)),
    limitMs,
  );
  try {
    await Promise.race([part(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
