/** The address of one browser or app: an endpoint with its keys (Web Push), or a registration token (Firebase). */
export interface PushTarget {
  provider: "webpush" | "firebase";
  address: string;
  p256dh: string | null;
  auth: string | null;
  /** The public key that the browser subscribed to (Web Push only); null for one from before it was stored. */
  vapidKey: string | null;
}

/** What a notification shows, and where a click on it leads. */
export interface PushPayload {
  kind: "company" | "message" | "request" | "call" | "call_over" | "event" | "matches" | "reports" | "test";
  title: string;
  body: string;
  /** A notification replaces one with the same tag. */
  tag: string;
  url: string;
  icon: string;
}

export interface Push {
  to: PushTarget;
  payload: PushPayload;
  /** At most 32 characters of base64url; a push replaces a waiting one with the same topic. */
  topic: string;
  urgency: "high" | "normal";
  ttlSeconds: number;
  /** The number of unread messages, for the icon of an installed client; an open page sets it itself. */
  badge?: number;
}

/** `later` may say how long to wait. `gone`: this target will never accept a push again. */
export type Outcome =
  | { kind: "sent"; status: number }
  | { kind: "gone"; status: number }
  | { kind: "later"; afterMs: number | null; status: number }
  | { kind: "refused"; status: number };

/** @throws if there is no answer. */
export type PushSender = (push: Push) => Promise<Outcome>;
