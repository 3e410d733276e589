/** Browsers have locks on https and loopback only, and refuse them without cookies: then the work starts at once, in every tab. */
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

/** Shared with other tabs. */
export function holdLock(name: string): () => void {
  const gone = Promise.withResolvers<void>();
  navigator.locks?.request(name, { mode: "shared" }, () => gone.promise).catch(ignoreRefusal);
  return gone.resolve;
}

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
