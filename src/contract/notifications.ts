import * as z from "zod";
import { LETTER_KINDS } from "./letters.ts";

const pushProvider = z.enum(["webpush", "firebase"]);
/** The largest endpoint or registration token that is taken. */
const ADDRESS_MAX = 2_048;

/** PUT /push-subscriptions/add-token. Said again by a browser that has a subscription, it is a refresh. */
export const pushToken = z.object({
  userAgent: z.string().max(1_000).default(""),
  provider: pushProvider,
  providerToken: z
    .string()
    .min(1)
    .max(ADDRESS_MAX * 2)
    .describe("`webpush`: the browser's PushSubscription as JSON; `firebase`: a registration token"),
});
export type PushToken = z.output<typeof pushToken>;

/** What `JSON.stringify(subscription)` gives in a browser. */
export const webPushSubscription = z.object({
  endpoint: z.url().max(ADDRESS_MAX),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});

export const pushSettings = z.object({
  providers: z.array(pushProvider).describe("Which providers add-token takes"),
  publicKey: z.string().describe("`applicationServerKey` of Web Push: the VAPID public key, base64url"),
});
export type PushSettings = z.infer<typeof pushSettings>;

export const letterKind = z.enum(LETTER_KINDS);

/** Whose letters, and which: made by us, and signed. */
export const unsubscribeParams = z.object({ token: z.string().max(200) });
export const unsubscribed = z.object({ kind: letterKind });
