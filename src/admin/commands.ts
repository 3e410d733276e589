import { parseArgs } from "node:util";
import { email } from "#contract/auth.ts";
import { REPORT_REASONS } from "#contract/limits.ts";
import { SUSPENSION_DAYS, type SuspensionDays, type Verdict } from "#contract/moderation.ts";
import { isGuestKey, isPersonKey, userIdOf, userKey } from "#contract/person-key.ts";
import type { ReportContext } from "#contract/report-context.ts";
import type { ReportReason } from "#contract/reports.ts";
import { ROLES, type Role } from "#contract/roles.ts";
import type { ModerationAdmin, SanctionRow, Suspending } from "#src/features/moderation/admin/actions.ts";
import type { ReportedPhoto, ReportRow, ReportsAdmin } from "#src/features/reports/admin/actions.ts";
import { Problem } from "#src/problem.ts";
import { table, timeOf } from "./table.ts";

const TERMS = SUSPENSION_DAYS.filter((days) => days > 0).join("|");

export const HELP = `Usage: bun run admin COMMAND

Reports and moderation
  reports [--open]           The latest 50 reports, or the oldest 50 without a decision
  report ID                  Everything known about one report
  report ID uphold|dismiss   Decides it; a hold that no longer has enough reports ends
  holds                      Who is kept out of video chat, and until when
  clear-hold PERSON          Lets them back at once
  lock PERSON [--reason REASON] [--days ${TERMS}]
                             Suspends an account, without --days until unlock; open pages are signed out within a second
  unlock PERSON              Lifts that
  remove photo ID            Takes a photo from everyone; its address names the ID
  remove text PERSON         Empties their status and what they wrote about themselves
  remove event ID            Deletes a meetup within a second; those who wanted to come are told
  remove message [CHAT] ID   Deletes a message for both within a second; it stays sealed for reports
  remove account PERSON      Suspends the account and deletes it: it is erased in 30 days
  role EMAIL ROLE            admin, moderator or member`;

export const HELP_ENDING = `
PERSON is an id, an e-mail address, or user:… or guest:… as reports and holds show it.
REASON is ${REPORT_REASONS.join(", ")}.
Exit codes: 0 done, 1 refused, 2 not understood.`;

export class UsageError extends Error {
  override name = "UsageError";
}

const VERDICTS: Record<string, Verdict> = { uphold: "upheld", dismiss: "dismissed" };
const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

export function runAdmin(
  argv: readonly string[],
  { moderation, reports }: { moderation: ModerationAdmin; reports: ReportsAdmin },
): string {
  const { open, reason, days, words } = optionsOf(argv, {
    open: "boolean",
    reason: "string",
    days: "string",
  });
  const [command, ...args] = words;
  if (open && command !== "reports") throw new UsageError("--open belongs to reports");
  if ((reason ?? days) !== undefined && command !== "lock")
    throw new UsageError("--reason and --days belong to lock");
  switch (command) {
    case "reports":
      exactly(args, 0);
      return reportsTable(open ? reports.open() : reports.latest());
    case "report":
      return args.length === 1
        ? reportText(reports.report(args[0]!), reports.photosOf(args[0]!))
        : decided(exactly(args, 2), reports);
    case "holds":
      exactly(args, 0);
      return holdsTable(moderation.holds());
    case "clear-hold":
      return holdCleared(exactly(args, 1), moderation);
    case "lock":
      return locked(exactly(args, 1), { reason: reasonOf(reason), days: daysOf(days) }, moderation);
    case "unlock":
      return unlocked(exactly(args, 1), moderation);
    case "remove":
      return removed(args, moderation);
    case "role":
      return roleGiven(exactly(args, 2), moderation);
    default:
      throw new UsageError(command ? `There is no command ${command}` : "Which command?");
  }
}

type Kinds = Record<string, "string" | "boolean">;
type Read<K extends Kinds> = { [N in keyof K]?: K[N] extends "boolean" ? boolean : string };

/** @throws UsageError for an option that the command does not have */
export function optionsOf<K extends Kinds>(argv: readonly string[], kinds: K): Read<K> & { words: string[] } {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]));
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    return { ...(values as Read<K>), words: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** What the action finds wrong with a word of the command is a mistake of the command. @throws UsageError */
export function asUsage<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Problem && error.code === "validation_failed")
      throw new UsageError(error.extra.detail ?? error.message);
    throw error;
  }
}

function exactly(args: string[], count: number): string[] {
  if (args.length !== count) throw new UsageError(`Expected ${count} arguments, got ${args.length}`);
  return args;
}

function decided([id, word]: string[], reports: ReportsAdmin): string {
  const verdict = VERDICTS[word!];
  if (!verdict) throw new UsageError(`A verdict is uphold or dismiss, not ${word}`);
  const { holdCleared } = reports.decide(id!, verdict);
  return holdCleared ? `The report is ${verdict}, and the hold has ended.` : `The report is ${verdict}.`;
}

function holdCleared([person]: string[], moderation: ModerationAdmin): string {
  const key = keyOf(person!, moderation);
  moderation.clearHold(key);
  return `${key} may search again.`;
}

function locked([person]: string[], why: Suspending, moderation: ModerationAdmin): string {
  const { id, name } = userOf(person!, moderation);
  const end = why.days === 0 ? "until it is lifted" : `for ${why.days} days`;
  if (!moderation.lock(id, why)) return `${name} (${id}) was suspended already, and stays so ${end}.`;
  return `${name} (${id}) is suspended ${end}. Open pages are signed out within a second.`;
}

function reasonOf(text: string | undefined): ReportReason | null {
  const reason = REPORT_REASONS.find((known) => known === text);
  if (text !== undefined && !reason)
    throw new UsageError(`A reason is ${REPORT_REASONS.join(", ")}, not ${text}`);
  return reason ?? null;
}

function daysOf(text = "0"): SuspensionDays {
  const days = SUSPENSION_DAYS.find((known) => `${known}` === text);
  if (days === undefined) throw new UsageError(`--days is ${TERMS}, not ${text}`);
  return days;
}

function unlocked([person]: string[], moderation: ModerationAdmin): string {
  const { id, name } = userOf(person!, moderation);
  return moderation.unlock(id) ? `${name} (${id}) may come back.` : `${name} (${id}) was not suspended.`;
}

function removed(args: string[], moderation: ModerationAdmin): string {
  const [what, whose] = exactly(args, args[0] === "message" && args.length === 3 ? 3 : 2);
  switch (what) {
    case "photo":
      moderation.removePhoto(whose!);
      return `The photo ${whose} is removed.`;
    case "event": {
      const title = moderation.removeEvent(whose!);
      return `The event ${whose} (${title}) is removed within a second, while the server runs.`;
    }
    case "message": {
      const id = args.at(-1)!;
      const senderId = moderation.removeMessage(id, args.length === 3 ? whose : undefined);
      return `The message ${id} of ${senderId} is removed for both within a second, while the server runs.`;
    }
    case "text":
    case "account":
      return removedOf(what, userOf(whose!, moderation), moderation);
    default:
      throw new UsageError(`Remove a photo, text, event, message or account, not ${what}`);
  }
}

function removedOf(
  what: "text" | "account",
  { id, name }: { id: string; name: string },
  moderation: ModerationAdmin,
): string {
  if (what === "text") {
    moderation.removeTexts(id);
    return `The texts of ${name} (${id}) are removed.`;
  }
  moderation.removeAccount(id);
  return `The account of ${name} (${id}) is suspended and deleted; it is erased in 30 days.`;
}

function roleGiven([address, role]: string[], moderation: ModerationAdmin): string {
  if (!isRole(role!)) throw new UsageError(`A role is ${ROLES.join(", ")}, not ${role}`);
  const { id, name } = userOf(address!, moderation);
  moderation.setRole(id, role);
  return `${name} (${id}) is ${role} now.`;
}

function keyOf(person: string, moderation: ModerationAdmin): string {
  if (isPersonKey(person)) return person;
  return userKey(userOf(person, moderation).id);
}

export function userOf(person: string, moderation: ModerationAdmin) {
  if (isGuestKey(person)) throw new UsageError(`${person} is a guest and has no account`);
  const id = person.includes("@") ? moderation.userIdByEmail(emailOf(person)) : (userIdOf(person) ?? person);
  return moderation.user(id);
}

/** The form that accounts store. */
function emailOf(text: string): string {
  const parsed = email.safeParse(text);
  if (!parsed.success) throw new UsageError(`${text} is not an e-mail address`);
  return parsed.data;
}

const reportsTable = (rows: readonly ReportRow[]): string =>
  table(
    ["ID", "MADE", "REASON", "FROM", "STATE", "COUNTS", "ABOUT"],
    rows.map((row) => [
      row.id,
      timeOf(row.createdAt),
      row.reason,
      row.source,
      row.state,
      row.counts ? "yes" : "no",
      row.reportedKey,
    ]),
    "No reports.",
  );

const holdsTable = (rows: readonly SanctionRow[]): string =>
  table(
    ["PERSON", "SINCE", "UNTIL"],
    rows.map((row) => [row.personKey, timeOf(row.createdAt), timeOf(row.until!)]),
    "No one is held.",
  );

function reportText(row: ReportRow, photos: readonly ReportedPhoto[]): string {
  const rows = [
    ["Report", row.id],
    ["About", row.reportedKey],
    ["By", `${row.reporterKey}${row.counts ? "" : " (does not count towards a hold)"}`],
    ["Made", timeOf(row.createdAt)],
    ["Reason", row.reason],
    ["From", row.source],
    ["State", row.resolvedAt ? `${row.state}, ${timeOf(row.resolvedAt)}, by ${row.resolvedBy}` : row.state],
    ["Text", row.text || "none"],
  ];
  const lines = rows.map(([name, value]) => `${name!.padEnd(8)}${value}`);
  return [...lines, ...contextLines(JSON.parse(row.context)), ...photos.map(photoLine)].join("\n");
}

/** Kinds of reports that have none lack them. */
type Versions = Partial<Record<"earlier" | "events", { until: string }[]>>;

/** What the reporter saw, then what it was before, the latest first. */
function contextLines(context: ReportContext): string[] {
  const { earlier = [], events = [], ...seen } = context as ReportContext & Versions;
  const part = (title: string, { until, ...version }: { until: string }) => [
    `${title} ${timeOf(Date.parse(until))}`,
    inLines(version),
  ];
  return [
    "Context",
    inLines(seen),
    ...earlier.toReversed().flatMap((version) => part("Before the edit of", version)),
    ...events.toReversed().flatMap((version) => part("Event deleted by its host", version)),
  ];
}

const photoLine = ({ id, wasRemoved }: ReportedPhoto): string =>
  `Photo   ${id}${wasRemoved ? ", removed by its owner" : ""}`;

const inLines = (value: object): string => JSON.stringify(value, null, 2);
