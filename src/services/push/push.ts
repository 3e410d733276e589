/** Where one browser or app is reached: an endpoint with its keys (Web Push), or a registration token (Firebase). */
export interface PushTarget {
  provider: "webpush" | "firebase";
  address: string;
  p256dh: string | null;
  auth: string | null;
}

/** What a notification shows, and where a click on it leads. */
export interface PushPayload {
  kind: "company" | "message" | "request" | "call" | "call_over" | "event" | "matches" | "test";
  title: string;
  body: string;
  /** A notification takes the place of one with the same tag. */
  tag: string;
  url: string;
  icon: string;
}

export interface Push {
  to: PushTarget;
  payload: PushPayload;
  /** At most 32 characters of base64url; a push takes the place of one with the same topic that waits. */
  topic: string;
  urgency: "high" | "normal";
  ttlSeconds: number;
  /** Messages that wait, for the icon of an installed client; the page says it itself while it is open. */
  badge?: number;
}

/** `later` may name how long to wait. `gone`: this target will never again take one. */
export type Outcome =
  | { kind: "sent"; status: number }
  | { kind: "gone"; status: number }
  | { kind: "later"; afterMs: number | null; status: number }
  | { kind: "refused"; status: number };

/** @throws when there was no answer. */
export type PushSender = (push: Push) => Promise<Outcome>;
