/** An endpoint with its keys (Web Push), or a registration token (Firebase). */
export interface PushTarget {
  provider: "webpush" | "firebase";
  address: string;
  p256dh: string | null;
  auth: string | null;
  /** The public key that the browser subscribed to (Web Push only); null for one from before it was stored. */
  vapidKey: string | null;
}

export interface PushPayload {
  kind:
    | "company"
    | "message"
    | "request"
    | "match"
    | "call"
    | "call_over"
    | "event"
    | "matches"
    | "reports"
    | "verification"
    | "test";
  title: string;
  body: string;
  tag: string;
  url: string;
  icon: string;
}

export interface Push {
  to: PushTarget;
  payload: PushPayload;
  /** At most 32 characters of base64url; replaces a waiting push with the same topic. */
  topic: string;
  urgency: "high" | "normal";
  ttlSeconds: number;
  /** The number of unread messages, for the icon of an installed client; an open page sets it itself. */
  badge?: number;
}

/** `gone`: this target will never accept a push again. */
export type Outcome =
  | { kind: "sent"; status: number }
  | { kind: "gone"; status: number }
  | { kind: "later"; afterMs: number | null; status: number }
  | { kind: "refused"; status: number };

export type PushSender = (push: Push) => Promise<Outcome>;
