import * as z from "zod";
import { guestKey } from "./realtime.ts";
import { videoMode } from "./video.ts";

export const ALERT_HOURS = 12;

export const alertKey = z.object({
  publicKey: z.string().describe("`applicationServerKey` of Web Push: the VAPID public key, base64url"),
});

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

export const alertBody = eveningAlertBody.extend({ mode });
export type AlertBody = z.output<typeof alertBody>;

export const mailAlertBody = z.object({ mode });

export const EVENING_LEAD_MINUTES = 15;

export const eveningAlert = z.object({
  startsAt: z.iso.datetime().describe("The evening that the reminder is for"),
});
