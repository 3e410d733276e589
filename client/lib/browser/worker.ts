/** The service worker: notifications, and the program itself without a network. */
export const WORKER = "/sw.js";

/** Has the worker keep this build for offline. Nothing is lost where browsers know of no workers, as on plain http. */
export async function keepProgram(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.register(WORKER);
  const { active } = await serviceWorker.ready;
  active?.postMessage({ kind: "keep" });
}
