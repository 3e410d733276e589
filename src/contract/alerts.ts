import * as z from "zod";
import { guestKey } from "./realtime.ts";
import { videoMode } from "./video.ts";

/** An alert that has not been sent expires after this long. */
export const ALERT_HOURS = 12;

/** GET /api/queue/alert. */
export const alertKey = z.object({
  publicKey: z.string().describe("`applicationServerKey` of Web Push: the VAPID public key, base64url"),
});

/** POST /api/queue/alert/evening: one push, before the operator's next evening. */
export const eveningAlertBody = z.object({
  subscription: z.string().min(1).max(4_096).describe("The browser's PushSubscription as JSON"),
  guestKey: guestKey
    .optional()
    .describe(
      "The guest's key on the socket: a guest who is already searching gets no push, and each has room for a few browsers",
    ),
});
export type EveningAlertBody = z.output<typeof eveningAlertBody>;

const mode = videoMode.default("classic").describe("The chat to be notified of");

/** POST /api/queue/alert: one push, once, when someone searches in this chat and no one answers. */
export const alertBody = eveningAlertBody.extend({ mode });
export type AlertBody = z.output<typeof alertBody>;

/** POST /api/queue/alert/letter: the same alert by letter. */
export const letterAlertBody = z.object({ mode });

/** How long before an evening begins its reminder is sent. */
export const EVENING_LEAD_MINUTES = 15;

export const eveningAlert = z.object({
  startsAt: z.iso.datetime().describe("The evening that the reminder is for"),
});
