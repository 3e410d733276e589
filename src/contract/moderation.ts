import * as z from "zod";
import { cleanLine } from "./clean.ts";
import { thingId } from "./http.ts";
import { LANGS } from "./lang.ts";
import { REPORT_REASONS } from "./limits.ts";
import { image, voice } from "./people.ts";
import { brief } from "./profile.ts";
import { prompt } from "./prompts.ts";
import { reportContext } from "./report-context.ts";
import { ROLES } from "./roles.ts";
import {
  CASE_ACTIONS,
  PROPOSAL_REASONS,
  REMOVAL_KINDS,
  SANCTION_KINDS,
  SANCTION_NOTE_MAX,
} from "./sanctions.ts";
import { paragraphs } from "./text.ts";

export const SUSPENSION_DAYS = [7, 30, 0] as const;
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number];

const reason = z.enum(REPORT_REASONS);
export type Verdict = "upheld" | "dismissed";

/* One case at a time: everything that is reported of one person is decided together. */

const time = z.iso.datetime();

/** A person by the id that the console uses: an account's, or `guest:…`. */
const concerned = z.object({
  id: z.string(),
  user: brief.nullable().describe("null: a guest, or someone who has been erased"),
  isGuest: z.boolean(),
  joinedAt: time.nullable(),
  role: z.enum(ROLES).nullable(),
});
export type Concerned = z.infer<typeof concerned>;

const sanctionView = z.object({
  id: z.string(),
  kind: z.enum(SANCTION_KINDS),
  reason: reason.nullable(),
  target: z.string().nullable().describe("The id of what was removed"),
  note: z.string().nullable().describe("To the person concerned"),
  ground: z.string().nullable().describe("For moderators, where there was no report"),
  at: time,
  until: time.nullable(),
  by: z
    .string()
    .nullable()
    .describe("A moderator's name; null when reports alone caused it, or for the command line"),
  cause: z.enum(["reports", "moderator", "command"]),
  revokedAt: time.nullable(),
  readAt: time.nullable().describe("When a warning was confirmed"),
});
export type SanctionView = z.infer<typeof sanctionView>;

/** What is in force for a person now. */
const standing = z.object({
  heldUntil: time.nullable(),
  suspended: z.boolean(),
  suspendedUntil: time.nullable(),
  noFirstMessagesUntil: time.nullable(),
  unreadWarnings: z.int(),
});
export type Standing = z.infer<typeof standing>;

/** A reported photo before it is revealed: its colours alone. */
const coveredPhoto = image
  .pick({ id: true, placeholder: true, width: true, height: true })
  .extend({ wasRemoved: z.boolean().describe("By its owner, before the report") });

const reportedPhoto = coveredPhoto.extend({
  voiceMs: z.int().nullable().describe("Of a recording, which has no colours; null for a photo"),
});

/** Reporters have no name here; POST …/reveal tells it, and is logged. */
export const caseReport = z.object({
  id: z.string(),
  reason,
  text: z.string(),
  source: z.enum(["profile", "chat", "video", "call", "event"]),
  createdAt: time,
  counts: z.boolean().describe("Whether it counts towards a hold"),
  weight: z.number().describe("0 to 1: how much the reporter's history says for the report"),
  reporter: z.object({
    isMember: z.boolean(),
    joinedAt: time.nullable(),
    upheld: z.int(),
    dismissed: z.int(),
  }),
  context: reportContext
    .nullable()
    .describe("null: as that of an earlier report, or too long for one answer"),
  isCut: z.boolean().describe("GET …/reports/{id} has all of it"),
  hasSealed: z.boolean().describe("Something that was deleted can be revealed"),
  photos: z.array(reportedPhoto),
});
export type CaseReport = z.infer<typeof caseReport>;

const caseView = z.object({
  id: z.string(),
  openedAt: time,
  claimedUntil: time,
  urgent: z.boolean().describe("Children or violence"),
  person: concerned,
  standing,
  reports: z.array(caseReport),
  moreReports: z.int().describe("Reports that this answer has no room for"),
  history: z.array(sanctionView).describe("The latest first, twenty at most"),
  words: z
    .object({
      name: z.string(),
      status: z.string().nullable(),
      description: z.string().nullable(),
      prompts: z.array(prompt),
    })
    .nullable()
    .describe("What the person says of themselves now; null for guests"),
  lang: z.enum(LANGS).nullable().describe("In which they read a note; null for guests"),
  allowed: z.array(z.enum(CASE_ACTIONS)).describe("What this moderator may decide"),
});
export type CaseView = z.infer<typeof caseView>;

const waitingWork = z.object({
  cases: z.int().describe("Open cases that this moderator may decide"),
  reports: z.int(),
  urgent: z.int(),
  appeals: z.int(),
  proposals: z.int(),
  photos: z.int(),
  selfies: z.int(),
  tickets: z.int(),
});
const working = z.object({ name: z.string(), caseId: z.string() });

/** Also the socket's REPORTS_CHANGED, for each moderator their own. */
export const caseWork = z.object({
  waiting: waitingWork,
  working: z.array(working).describe("Who else has which case open"),
});
export type CaseWork = z.infer<typeof caseWork>;

/** GET /api/moderation/cases/next */
export const nextCase = caseWork.extend({
  case: caseView.nullable().describe("null: nothing waits that this moderator may decide"),
});
export type NextCase = z.infer<typeof nextCase>;

/** GET /api/moderation/overview */
export const overview = caseWork.extend({
  role: z.enum(ROLES),
  confirmedUntil: time.nullable().describe("Until when bans, erasing and export need no other confirmation"),
  photoReview: z.enum(["after", "before", "off"]),
});
export type ModerationOverview = z.infer<typeof overview>;

export const afterQuery = z.object({ after: thingId.optional() });
export const caseReportParams = z.object({ id: thingId, reportId: thingId });

const note = paragraphs(SANCTION_NOTE_MAX);
const removal = z.object({ kind: z.enum(REMOVAL_KINDS), target: thingId.optional() });
export type Removal = z.output<typeof removal>;

/** POST /api/moderation/cases/{id}/decision: decides all reports of the case. `reason` is why, for all but `dismiss`. */
export const caseDecision = z
  .object({
    action: z.enum(CASE_ACTIONS),
    reason: reason.optional(),
    note: note.optional(),
    removals: z.array(removal).max(40).default([]),
  })
  .refine(({ action, reason }) => action === "dismiss" || reason, { path: ["reason"], error: "required" });
export type CaseDecision = z.output<typeof caseDecision>;

export const decided = z.object({
  undoUntil: time,
  proposed: z.enum(PROPOSAL_REASONS).nullable().describe("Not null: it waits for someone else"),
  next: nextCase,
});
export type Decided = z.infer<typeof decided>;

export const revealBody = z.object({
  what: z.enum(["photo", "name", "sealed"]),
  id: thingId.describe("Of the photo, or of the report"),
});
export const revealed = z.object({
  photo: image.nullable(),
  voice: voice.nullable().describe("Instead of `photo`, what was said"),
  reporter: brief.nullable().describe("null also for a guest"),
  context: reportContext.nullable(),
});
export type Revealed = z.infer<typeof revealed>;

/* People */

export const peopleQuery = z.object({
  q: z
    .string()
    .max(200)
    .transform(cleanLine)
    .describe("An exact id, e-mail or phone number, or the beginning of the name"),
});
const foundPerson = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  joinedAt: time,
  suspended: z.boolean(),
  deleted: z.boolean(),
});
export const foundPeople = z.object({ data: z.array(foundPerson) });
export type FoundPerson = z.infer<typeof foundPerson>;

/** GET /api/moderation/sanctions: who is held or suspended now, the latest first. */
export const inForceQuery = z.object({ kind: z.enum(["held", "suspended"]) });
export const personInForce = z.object({ person: concerned, sanction: sanctionView });
export type PersonInForce = z.infer<typeof personInForce>;

export const personRecord = z.object({
  person: concerned,
  standing,
  mayAct: z.boolean().describe("false: oneself, friends, blocked people, and other moderators"),
  account: z
    .object({
      email: z.string().nullable(),
      phoneNumber: z.string().nullable(),
      lang: z.enum(LANGS).nullable(),
      providers: z.array(z.string()),
      secondFactor: z.boolean(),
      lastSeenAt: time.nullable(),
      vipUntil: time.nullable(),
      deletedAt: time.nullable(),
    })
    .nullable()
    .describe("null: a guest"),
  words: caseView.shape.words,
  photos: z.array(reportedPhoto),
  events: z.array(z.object({ id: z.string(), title: z.string(), startsAt: time })),
  sessions: z.array(
    z.object({ createdAt: time, lastSeenAt: time, userAgent: z.string(), country: z.string() }),
  ),
  payments: z.array(
    z.object({ id: z.string(), at: time, status: z.string(), amount: z.int(), currency: z.string() }),
  ),
  reports: z.object({ open: z.int(), upheld: z.int(), dismissed: z.int(), made: z.int() }),
  sanctions: z.array(sanctionView),
  shared: z
    .array(z.object({ id: z.string(), name: z.string(), marks: z.array(z.string()) }))
    .describe("Accounts that share a mark with this one"),
});
export type PersonRecord = z.infer<typeof personRecord>;

const ground = paragraphs(SANCTION_NOTE_MAX).refine((text) => text.length >= 10, "text_too_short");
/** POST /api/moderation/people/{id}/sanctions: without a report, so it needs a written ground, and waits for a second person. */
export const sanctionBody = z
  .object({
    kind: z.enum(SANCTION_KINDS).exclude(["revoke"]),
    reason,
    days: z.int().min(1).max(365).optional().describe("For `suspend` (7 or 30) and `no_first_messages`"),
    target: thingId.optional(),
    note: note.optional(),
    ground,
  })
  .refine(({ kind, days }) => kind !== "suspend" || days === 7 || days === 30, {
    path: ["days"],
    error: "required",
  });
export type SanctionBody = z.output<typeof sanctionBody>;
export const sanctioned = z.object({
  sanction: sanctionView.nullable(),
  proposed: z.enum(PROPOSAL_REASONS).nullable(),
});
export type Sanctioned = z.infer<typeof sanctioned>;

export const groundBody = z.object({ ground });
/** An admin is made by the command line alone. */
export const roleBody = z.object({ role: z.enum(ROLES).exclude(["admin"]), ground });
export const giftBody = z.object({ days: z.int().min(1).max(366), ground });
export const eraseBody = z.object({ ground, now: z.boolean().default(false) });
/** POST /api/moderation/confirmation: a code of the app or, for those without one, the password. */
export const confirmationBody = z.object({
  code: z.string().max(32).optional(),
  password: z.string().max(200).optional(),
});
export const confirmed = z.object({ confirmedUntil: time });

export const consoleAppeal = z.object({
  sanction: sanctionView,
  person: concerned,
  text: z.string(),
  at: time,
  mayDecide: z.boolean().describe("false: this moderator decided it, and three days have not passed"),
});
export type ConsoleAppeal = z.infer<typeof consoleAppeal>;

/* Proposals, log, figures, photos, events, tickets */

export const proposal = z.object({
  id: z.string(),
  person: concerned,
  kind: z.enum(SANCTION_KINDS),
  reason: reason.nullable(),
  days: z.int().nullable(),
  note: z.string().nullable(),
  ground: z.string().nullable(),
  waitsFor: z.enum(PROPOSAL_REASONS),
  by: z.string().nullable(),
  mine: z.boolean(),
  mayDecide: z.boolean(),
  createdAt: time,
});
export type Proposal = z.infer<typeof proposal>;
export const proposalDecision = z.object({ seconded: z.boolean() });

export const LOG_PER_PAGE = 50;
export const logQuery = z.object({ by: thingId.optional(), subject: thingId.optional() });
export const logEntry = z.object({
  number: z.int(),
  at: time,
  by: z.string().describe("A moderator's id, `command`, or the name of a job"),
  name: z.string().nullable().describe("The moderator's name"),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type LogEntry = z.infer<typeof logEntry>;

const series = z.array(z.object({ day: z.iso.date(), value: z.number() }));
export const figures = z.object({
  now: z.object({ online: z.int(), rooms: z.int(), waitingCases: z.int(), oldestCaseAt: time.nullable() }),
  days: z.object({
    signUps: series,
    peakOnline: series,
    talks: series,
    messages: series,
    payments: series.describe("Paid, in the smallest unit of the currency"),
    reports: series,
    decided: series,
  }),
  medianHandlingMs: z.number().nullable().describe("From the first report to the decision, over thirty days"),
  upheldByReason: z.array(z.object({ reason, upheld: z.int(), dismissed: z.int() })),
  byModerator: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        decisions: z.int(),
        overturned: z.int(),
        medianHandlingMs: z.number().nullable(),
      }),
    )
    .describe("Of thirty days. Moderators see their own row"),
});
export type Figures = z.infer<typeof figures>;

export const CONSOLE_LIST = 30;
export const photoToReview = coveredPhoto.omit({ wasRemoved: true }).extend({
  image: image.describe("In full: reviewing it is to look at it"),
  person: concerned,
  at: time,
  isAwaited: z.boolean().describe("Others see it only once it is approved"),
  isMain: z.boolean().describe("The main photo of the profile, or to become it"),
  similarTo: z
    .array(z.string().nullable())
    .describe(
      "Suspended members whose photo looks alike: a hint, never a reason by itself. null: one who is erased",
    ),
});
export type PhotoToReview = z.infer<typeof photoToReview>;
export const photoVerdict = z.object({
  approved: z.boolean(),
  reason: reason.optional(),
  note: note.optional(),
});

export const consoleEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  address: z.string(),
  host: concerned,
  startsAt: time,
  createdAt: time,
  coming: z.int(),
  reports: z.int(),
});
export type ConsoleEvent = z.infer<typeof consoleEvent>;
export const removalBody = z.object({ reason, note: note.optional(), ground });

export const ticket = z.object({
  number: z.int(),
  email: z.string(),
  contact: z.string(),
  type: z.string(),
  text: z.string(),
  lang: z.enum(LANGS),
  userId: z.string().nullable(),
  createdAt: time,
  closedAt: time.nullable(),
  answers: z.array(z.object({ text: z.string(), at: time })),
});
export type ConsoleTicket = z.infer<typeof ticket>;
export const ticketsQuery = z.object({ state: z.enum(["open", "all"]).default("open") });
export const ticketAnswer = z.object({
  text: paragraphs(4_000).refine((text) => text !== "", "required"),
  close: z.boolean().default(true),
});
