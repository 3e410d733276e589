import { WORKER } from "#client/lib/browser/worker.ts";

export type PushSupport =
  | "possible"
  | "denied"
  /** An iPhone or iPad, where only sites on the home screen may show notifications. */
  | "install"
  /** Plain HTTP, over which browsers do not offer push. */
  | "insecure"
  | "unsupported";

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "standalone" in navigator ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "possible";
}

export const isGranted = (): boolean => pushSupport() === "possible" && Notification.permission === "granted";

/** Asks the user for permission. Call only from a user action. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === "granted";

/** Returns this browser's subscription for our key. One for another key, of another installation, is replaced. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && isFor(before, publicKey)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The public key changes with the server's secret key. */
export function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

/** `open`: where a click on a notification leads. `share`: what another app shares, as the fragment of the share page. */
export type WorkerMessage =
  | { kind: "open"; url: string }
  | { kind: "share"; fragment: string }
  | { kind: "renew" };

/** `listener` returns whether it took the message. */
export function onWorkerMessage(listener: (message: WorkerMessage) => boolean): () => void {
  const worker = navigator.serviceWorker;
  if (!worker) return () => {};
  const receive = ({ data, ports }: MessageEvent<WorkerMessage>) => {
    ports[0]?.postMessage(listener(data) ? "taken" : "not mine");
  };
  worker.addEventListener("message", receive);
  worker.startMessages();
  return () => worker.removeEventListener("message", receive);
}
