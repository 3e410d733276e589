/** The service worker: notifications, and the client itself without a network. */
export const WORKER = "/sw.js";

/** Makes the service worker keep this build for offline use. Does nothing in browsers without one, as on plain http. */
export async function keepProgram(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.register(WORKER);
  const { active } = await serviceWorker.ready;
  active?.postMessage({ kind: "keep" });
}
