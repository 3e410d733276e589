import { $badges } from "../stores/badges.ts";

/** The Badging API: a number on the icon of an installed client. */
export interface BadgedIcon {
  setAppBadge?: (count?: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows the title's number on the app icon too. Returns a function that clears it: the next user here is someone else. */
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
