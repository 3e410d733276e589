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
