import * as z from "zod";
import { linkToken } from "./auth.ts";
import { LANGS } from "./lang.ts";
import { OPTIONAL_MAIL_KINDS } from "./optional-mails.ts";

const pushProvider = z.enum(["webpush", "firebase"]);
const ADDRESS_MAX = 2_048;

/** Sent again by a browser that has a subscription, it refreshes it. */
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

export const webPushSubscription = z.object({
  endpoint: z.url().max(ADDRESS_MAX),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});

export const pushTokenAdded = z.object({
  pending: z
    .boolean()
    .describe("The provider is not set up here yet: the token is kept, and used once it is"),
});

export const pushSettings = z.object({
  providers: z.array(pushProvider).describe("The providers that pushes are sent through"),
  publicKey: z.string().describe("`applicationServerKey` of Web Push: the VAPID public key, base64url"),
  subscribed: z.boolean().describe("Whether this session has a subscription"),
});
export type PushSettings = z.infer<typeof pushSettings>;

export const testedDevices = z.object({
  data: z.array(
    z.object({
      device: z.string().describe("Browser and system, as in the list of sessions; empty if unknown"),
      current: z.boolean().describe("Whether it is the device that asks"),
      outcome: z
        .enum(["sent", "gone", "later", "refused"])
        .describe(
          "`sent`: the push service accepted it; `gone`: the subscription was dead and has been removed; " +
            "`later`: the service is busy or cannot be reached; `refused`: it did not accept the push",
        ),
      status: z.int().describe("HTTP status of the push service; 0 if there was no answer"),
    }),
  ),
});
export type TestedDevices = z.infer<typeof testedDevices>;
export type TestedDevice = TestedDevices["data"][number];

export const optionalMailKind = z.enum(OPTIONAL_MAIL_KINDS);

/** Names the member and the kind of e-mail, and is signed by us. */
export const unsubscribeParams = z.object({ token: linkToken });
const unsubscribeLang = z.enum(LANGS).optional().catch(undefined);
/** Of the e-mail, which the page that asks for confirmation gets too; earlier versions wrote `lang`. */
export const unsubscribeQuery = z.object({ letter: unsubscribeLang, lang: unsubscribeLang });
export const unsubscribed = z.object({ kind: optionalMailKind });
