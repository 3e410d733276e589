import type { HeldPerson, ModeratedReport, ReportContext, SuspendedMember } from "#contract/moderation.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import type { Brief } from "#contract/profile.ts";
import type { ReportReason } from "#contract/reports.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import type { ConsoleHold, ConsoleReport, ConsoleSuspension } from "./store.ts";

type People = ReadonlyMap<string, Brief>;

export function reportView(
  me: string,
  { report, otherReports, heldUntil, resolvedByName }: ConsoleReport,
  people: People,
  photos: ModeratedReport["photos"],
): ModeratedReport {
  const { id, text, source, counts, state, createdAt, resolvedAt } = report;
  return {
    id,
    text,
    source,
    counts,
    photos,
    otherReports,
    reason: report.reason as ReportReason,
    createdAt: iso(createdAt),
    mine: report.reporterKey === userKey(me),
    reporter: personOf(report.reporterKey, people),
    reported: personOf(report.reportedKey, people),
    context: JSON.parse(report.context) as ReportContext,
    heldUntil: isoOrNull(heldUntil),
    decision: state === "open" ? null : { verdict: state, at: iso(resolvedAt!), by: resolvedByName },
  };
}

export const holdView = (hold: ConsoleHold, people: People): HeldPerson => ({
  id: hold.id,
  user: personOf(hold.personKey, people),
  since: iso(hold.createdAt),
  until: iso(hold.until!),
});

export const suspensionView = (row: ConsoleSuspension, people: People): SuspendedMember => ({
  id: row.id,
  user: people.get(row.id)!,
  since: iso(row.lockedAt!),
  until: isoOrNull(row.until),
  reason: row.reason,
  by: row.byName,
});

/** Null for guests and erased people. */
const personOf = (key: string, people: People): Brief | null => people.get(userIdOf(key) ?? "") ?? null;
