import { WORKER } from "./worker.ts";

export async function closeNotifications(isOver: (tag: string) => boolean = () => true): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (isOver(notification.tag)) notification.close();
}
