export const WORKER = "/sw.js";

/** Does nothing in browsers without a service worker, as on plain http. */
export async function keepProgram(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.register(WORKER);
  const { active } = await serviceWorker.ready;
  active?.postMessage({ kind: "keep" });
}
