import { retryAfterMs } from "../outbound/retry-after.ts";
import type { PushAddresses } from "./address.ts";
import type { post as Post } from "./post.ts";
import type { Outcome, Push, PushSender } from "./push.ts";
import type { VapidPairs } from "./vapid.ts";

const TIMEOUT_MS = 10_000;

const webPush = async () => (await import("web-push")).default;
const post: typeof Post = async (url, parts) => (await import("./post.ts")).post(url, parts);

/** Encrypted for the browser (RFC 8291), signed by us (RFC 8292). */
export function createWebPush({
  pairs,
  contact,
  publicUrl,
  addresses,
  clock,
}: {
  pairs: VapidPairs;
  contact: string;
  publicUrl: URL;
  addresses: PushAddresses;
  clock: () => number;
}): PushSender {
  return async ({ to, payload, badge, topic, urgency, ttlSeconds }) => {
    if (!to.p256dh || !to.auth || !addresses.allows(to.address)) return { kind: "gone", status: 0 };
    const { headers, body } = (await webPush()).generateRequestDetails(
      { endpoint: to.address, keys: { p256dh: to.p256dh, auth: to.auth } },
      JSON.stringify(declarativeMessage({ payload, badge }, publicUrl)),
      {
        vapidDetails: { subject: `mailto:${contact}`, ...pairs.of(to.vapidKey) },
        TTL: ttlSeconds,
        topic,
        urgency,
        contentEncoding: "aes128gcm",
      },
    );
    const { status, retryAfter } = await post(to.address, {
      headers: textual(headers),
      body: new Uint8Array(body!),
      lookup: addresses.lookup,
      timeoutMs: TIMEOUT_MS,
    });
    return outcomeOf(status, retryAfterMs(retryAfter, clock()));
  };
}

/** 401 and 403 are about our signature, such as a changed SECRET_KEY: no reason to drop every subscription. */
function outcomeOf(status: number, afterMs: number | null): Outcome {
  if (status >= 200 && status < 300) return { kind: "sent", status };
  if (status === 404 || status === 410) return { kind: "gone", status };
  if (status === 429 || status >= 500) return { kind: "later", afterMs, status };
  return { kind: "refused", status };
}

const textual = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const RING = [300, 200, 300, 200, 300];

/** "Declarative push message": Safari shows it without our worker. Addresses are absolute: without a page they have no base. @internal */
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
