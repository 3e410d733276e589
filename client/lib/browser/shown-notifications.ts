import { WORKER } from "./worker.ts";

/** Removes the notifications of this site whose tag passes from the screen, or all of them. */
export async function closeNotifications(isOver: (tag: string) => boolean = () => true): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (isOver(notification.tag)) notification.close();
}
