import type { Push } from "./push.ts";

const RING = [300, 200, 300, 200, 300];

/**
 * A push in the form that browsers can show themselves (Push API, "declarative push message"): Safari shows it without our
 * worker, which shows the same in others (client/public/sw.js). `data` is only for the worker; all addresses are absolute,
 * since without a page they have no base.
 */
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
