/**
 * Runs `work` once no other tab holds the lock `name`, and holds it until the work is done or the tab closes. Browsers
 * have locks on https and loopback only, and refuse them when cookies are blocked: then the work starts at once, in every
 * tab.
 */
export async function withTabLock(
  name: string,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  if (!navigator.locks) return work();
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { signal }, start);
  } catch (error) {
    if (signal?.aborted) return;
    if (hasStarted || !isRefused(error)) throw error;
    await work();
  }
}

/** Holds the lock `name`, shared with other tabs, until the returned function is called or the tab closes. */
export function holdLock(name: string): () => void {
  const gone = Promise.withResolvers<void>();
  navigator.locks?.request(name, { mode: "shared" }, () => gone.promise).catch(ignoreRefusal);
  return gone.resolve;
}

/** Whether no tab of this browser holds the lock `name`. In a browser without locks, none does. */
export async function isFree(name: string): Promise<boolean> {
  try {
    return (await navigator.locks?.request(name, { ifAvailable: true }, (lock) => lock !== null)) ?? true;
  } catch (error) {
    ignoreRefusal(error);
    return true;
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "SecurityError";

function ignoreRefusal(error: unknown): void {
  if (!isRefused(error)) throw error;
}
