import * as z from "zod";
import { guestKey } from "./realtime.ts";

/** A call for company is forgotten after this long. */
export const ALERT_HOURS = 12;

/** GET /api/queue/alert. */
export const alertKey = z.object({
  publicKey: z.string().describe("`applicationServerKey` of Web Push: the VAPID public key, base64url"),
});

/** POST /api/queue/alert: one push, once, when someone searches and no one answers. */
export const alertBody = z.object({
  subscription: z.string().min(1).max(4_096).describe("The browser's PushSubscription as JSON"),
  guestKey: guestKey
    .optional()
    .describe("Of the socket, for guests: a guest who is searching already is not called"),
});
export type AlertBody = z.output<typeof alertBody>;

/** One is reminded of an evening this long before it begins. */
export const EVENING_LEAD_MINUTES = 15;

/** POST /api/queue/alert/evening: one push, once, before the next of the operator's evenings. */
export const eveningAlertBody = alertBody.omit({ guestKey: true });
export const eveningAlert = z.object({
  startsAt: z.iso.datetime().describe("The evening one is reminded of"),
});
