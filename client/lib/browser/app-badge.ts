import { $badges } from "../stores/badges.ts";

export interface BadgedIcon {
  setAppBadge?: (count?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Returns a function that clears it: the next user here is someone else. */
export function badgeIcon(icon: BadgedIcon = navigator): () => void {
  // On an iPhone a badge without a number shows nothing, and it may be refused together with notifications.
  const show = (count: number) =>
    void (count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.())?.catch(() => {});
  let shown: number | undefined;
  const unlisten = $badges.subscribe(({ chats }) => {
    if (chats !== shown) show(chats);
    shown = chats;
  });
  return () => {
    unlisten();
    show(0);
  };
}
