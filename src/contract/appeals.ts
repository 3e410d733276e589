import * as z from "zod";
import { thingId } from "./http.ts";
import { REPORT_REASONS } from "./limits.ts";
import { APPEAL_TEXT_MAX, SANCTION_KINDS, SANCTION_NOTE_MAX } from "./sanctions.ts";
import { paragraphs } from "./text.ts";

/** The person concerned shows it instead of a session: a suspended member has none, and a guest has no account. */
const decisionTicket = z.string().min(1).max(400);
export const withTicket = z.object({ ticket: decisionTicket });

const time = z.iso.datetime();

const appeal = z.object({
  at: time,
  text: z.string(),
  outcome: z.enum(["upheld", "overturned"]).nullable().describe("null: not decided yet"),
  answer: z.string().nullable(),
  decidedAt: time.nullable(),
});

/** Never who reported them, nor which moderator decided. */
const ownDecision = z.object({
  id: z.string(),
  kind: z.enum(SANCTION_KINDS).exclude(["revoke"]),
  reason: z.enum(REPORT_REASONS).nullable(),
  note: z.string().nullable(),
  cause: z
    .enum(["reports", "moderator", "unreported"])
    .describe("`reports`: no one has decided yet; `unreported`: a moderator, without a case"),
  at: time,
  until: time.nullable().describe("null: without an end, or nothing that lasts"),
  isInForce: z.boolean(),
  mustBeRead: z.boolean().describe("A warning that has to be confirmed before the next talk"),
  appeal: appeal.nullable(),
  mayAppeal: z.boolean(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

export const ownDecisions = z.object({
  data: z.array(ownDecision).describe("The latest first"),
  isMember: z.boolean(),
  mayLeave: z.boolean().describe("The ticket is of a sign-in just now: archive and deletion work"),
});
export type OwnDecisions = z.infer<typeof ownDecisions>;

export const readingBody = withTicket.extend({ id: thingId });
export const appealBody = withTicket.extend({
  id: thingId.describe("Of the decision"),
  text: paragraphs(APPEAL_TEXT_MAX).refine((text) => text !== "", "required"),
});

export const appealVerdict = z.object({
  outcome: z.enum(["upheld", "overturned"]),
  answer: paragraphs(SANCTION_NOTE_MAX).optional(),
});
export type AppealVerdict = z.output<typeof appealVerdict>;
