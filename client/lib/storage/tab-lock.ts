/**
 * Does the work once no other tab holds this name, which it holds until the work is done or the tab is gone. Browsers
 * know locks on https and loopback only; elsewhere the work begins at once, in every tab.
 */
export async function withTabLock(
  name: string,
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  if (!navigator.locks) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}

/** Holds this name until the returned function is called or the tab is gone, together with any other tab that holds it. */
export function holdLock(name: string): () => void {
  const gone = Promise.withResolvers<void>();
  void navigator.locks?.request(name, { mode: "shared" }, () => gone.promise);
  return gone.resolve;
}

/** Whether no tab of this browser holds this name. Where browsers know no locks, none does. */
export const isFree = (name: string): Promise<boolean> =>
  navigator.locks?.request(name, { ifAvailable: true }, (lock) => lock !== null) ?? Promise.resolve(true);
