const LONGEST_MS = 3_000;
const LOOK_AGAIN_MS = 20;

/** Waits outside of the event loop, once for all who wait. */
export function createLockWait(
  isLocked: () => boolean,
  longestMs = LONGEST_MS,
): () => Promise<void> | undefined {
  let waiting: Promise<void> | undefined;

  async function wait(): Promise<void> {
    const end = performance.now() + longestMs;
    do await Bun.sleep(LOOK_AGAIN_MS);
    while (isLocked() && performance.now() < end);
    waiting = undefined;
  }

  return () => {
    if (!isLocked()) return undefined;
    waiting ??= wait();
    return waiting;
  };
}
