import type { Push } from "./push.ts";

const RING = [300, 200, 300, 200, 300];

/** "Declarative push message": Safari shows it without our worker. Addresses are absolute: without a page they have no base. */
export function declarativeMessage({ payload, badge }: Pick<Push, "payload" | "badge">, publicUrl: URL) {
  const { kind, title, body, tag, url, icon } = payload;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const isOver = kind === "call_over";
  return {
    web_push: 8030,
    ...(badge !== undefined && { app_badge: badge }),
    notification: {
      title,
      body,
      tag,
      icon: absolute(icon),
      navigate: absolute(url),
      renotify: !isOver,
      silent: isOver,
      requireInteraction: kind === "call",
      ...(kind === "call" && { vibrate: RING }),
      data: { kind, url },
    },
  };
}
