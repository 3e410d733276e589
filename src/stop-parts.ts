import type { Log } from "./services/log.ts";

/** Docker kills a container ten seconds after it asked it to stop. */
const STOP_WITHIN_MS = 8_000;

/**
 * Stops the parts of the server, one after the other. A part that fails to stop, as on a damaged database, or does not stop in
 * time is logged and left behind: it must not keep the process alive, nor the parts after it from being stopped.
 */
export async function stopParts(
  parts: readonly (() => unknown)[],
  log: Pick<Log, "error">,
  limitMs = STOP_WITHIN_MS,
): Promise<void> {
  for (const part of parts) {
    try {
      await inTime(part, limitMs);
    } catch (err) {
      log.error({ err }, "Failed to stop a part of the server");
    }
  }
}

async function inTime(part: () => unknown, limitMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It did not stop within ${limitMs} ms`)), limitMs);
  try {
    await Promise.race([part(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
