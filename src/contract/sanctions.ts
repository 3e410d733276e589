/** What moderators decide about people. No imports: the database and screens use it. */

/** `revoke` ends another sanction early; `remove_…` take something from everyone and have no end. */
export const SANCTION_KINDS = [
  "warn",
  "hold",
  "no_first_messages",
  "remove_photo",
  "remove_text",
  "remove_status",
  "remove_event",
  "suspend",
  "ban",
  "revoke",
] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

export const REMOVAL_KINDS = ["remove_photo", "remove_text", "remove_status", "remove_event"] as const;
export type RemovalKind = (typeof REMOVAL_KINDS)[number];
export const isRemoval = (kind: SanctionKind): kind is RemovalKind =>
  (REMOVAL_KINDS as readonly SanctionKind[]).includes(kind);

/** What decides a case. `hold` lasts a day, `no_first_messages` a week, `ban` until it is revoked. */
export const CASE_ACTIONS = [
  "dismiss",
  "warn",
  "hold",
  "no_first_messages",
  "suspend7",
  "suspend30",
  "ban",
] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

/** Why a sanction waits for someone else: it has no report, or its moderator has decided sixty within an hour. */
export const PROPOSAL_REASONS = ["second_person", "needs_admin"] as const;

/** The longest note to the person concerned, and the longest ground for moderators. */
export const SANCTION_NOTE_MAX = 500;
/** A decision can be taken back for this long. E-mails and what cannot be undone wait for it. */
export const UNDO_MS = 10_000;
/** A case belongs to the moderator who opened it for this long. */
export const CASE_CLAIM_MS = 5 * 60_000;
export const APPEAL_TEXT_MAX = 2_000;
