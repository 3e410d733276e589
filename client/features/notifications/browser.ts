import { WORKER } from "#client/lib/browser/worker.ts";

/** What this browser can do about notifications, as it says itself. */
export type PushSupport =
  | "possible"
  | "denied"
  /** An iPhone or iPad, where only sites on the home screen may notify. */
  | "install"
  /** Plain http, where browsers offer none of it. */
  | "insecure"
  | "unsupported";

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "standalone" in navigator ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "possible";
}

export const isGranted = (): boolean => pushSupport() === "possible" && Notification.permission === "granted";

/** Asks the person; only within an action of theirs. */
export const askPermission = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === "granted";

/** This browser's subscription for our key; one for another key (of another installation here) is replaced. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && isFor(before, publicKey)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The one there is, without making one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

/**
 * What the worker tells the page: where a click on a notification leads, what another program shares (as the fragment of
 * the share page), or that the subscription changed.
 */
export type WorkerMessage =
  | { kind: "open"; url: string }
  | { kind: "share"; fragment: string }
  | { kind: "renew" };

/** `listener` returns false for what it does not take. Returns a function that unsubscribes. */
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
