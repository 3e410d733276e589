import * as z from "zod";
import { thingId } from "./http.ts";
import { REPORT_REASONS, REPORT_TEXT_MAX } from "./limits.ts";
import { paragraphs } from "./text.ts";

const reportReason = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof reportReason>;

/** Moderators learn of these at once. */
const URGENT_REASONS = [
  "child_endangerment",
  "looks_underage",
  "violent_threats",
] as const satisfies ReportReason[];
export type UrgentReason = (typeof URGENT_REASONS)[number];
export const isUrgent = (reason: ReportReason): reason is UrgentReason =>
  (URGENT_REASONS as readonly ReportReason[]).includes(reason);

/** What the guard of the reporter's device did: a claim, like the text. Its pictures and numbers never leave the device. */
export const guardClaim = z.literal("covered");
export type GuardClaim = z.infer<typeof guardClaim>;

const reportFields = {
  reason: reportReason.default("other"),
  text: paragraphs(REPORT_TEXT_MAX).default(""),
  guard: guardClaim.optional().describe("The guard of this device took what it saw for nudity"),
};
const isExplained = ({ reason, text }: { reason: ReportReason; text: string }) =>
  reason !== "other" || text !== "";
const missing = { path: ["text"], error: "required" };

export const reportBody = z
  .object({ ...reportFields, chatId: thingId.optional() })
  .refine(isExplained, missing);
export type ReportBody = z.output<typeof reportBody>;

/** The room identifies the companion to the server alone. Guests may send it too. */
export const roomReport = z
  .object({ ...reportFields, roomId: z.string().max(64) })
  .refine(isExplained, missing);
export type RoomReport = z.output<typeof roomReport>;
