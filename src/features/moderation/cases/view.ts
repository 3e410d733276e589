import type { CaseReport } from "#contract/moderation.ts";
import { isGuestKey } from "#contract/person-key.ts";
import type { ReportContext } from "#contract/report-context.ts";
import type { ReportReason } from "#contract/reports.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import type { CaseReportRow } from "./evidence/store.ts";

type Photos = CaseReport["photos"];
/** A line of a chat, the words of a report and a person's own words are cut here; GET …/reports/{id} has all. */
const LINE_MAX = 160;
const LINES_MAX = 10;
const TEXT_MAX = 300;
export const WORDS_MAX = 600;
const PHOTOS_MAX = 4;
/** A case is one answer of at most ten kilobytes, of which the reports get this much. */
const REPORTS_BYTES = 6_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** What its owner had taken back is hidden until it is revealed. */
function covered(context: ReportContext): { context: ReportContext; hasSealed: boolean } {
  switch (context.kind) {
    case "chat": {
      const messages = context.messages.map((line) =>
        line.deleted || line.edited ? { ...line, content: "", images: [], sealed: true } : line,
      );
      return { context: { ...context, messages }, hasSealed: messages.some(({ sealed }) => sealed) };
    }
    case "profile": {
      const { earlier = [], events = [], ...seen } = context;
      return { context: seen, hasSealed: earlier.length + events.length > 0 };
    }
    case "event": {
      const { earlier = [], ...seen } = context;
      return { context: seen, hasSealed: earlier.length > 0 };
    }
    case "room":
      return { context, hasSealed: false };
  }
}

/** The latest lines of a chat, and the beginning of longer texts. */
function shortened(context: ReportContext): ReportContext {
  switch (context.kind) {
    case "chat":
      return {
        ...context,
        messages: context.messages
          .slice(-LINES_MAX)
          .map((line) => ({ ...line, content: cut(line.content, LINE_MAX) })),
      };
    case "profile":
      return context.seen
        ? {
            ...context,
            seen: {
              ...context.seen,
              description: context.seen.description && cut(context.seen.description, TEXT_MAX),
            },
          }
        : context;
    case "event":
      return { ...context, description: cut(context.description, TEXT_MAX) };
    case "room":
      return context;
  }
}

export function caseReportView(row: CaseReportRow, photos: Photos): CaseReport {
  const { report, joinedAt, upheld, dismissed } = row;
  const { context, hasSealed } = covered(JSON.parse(report.context) as ReportContext);
  return {
    id: report.id,
    reason: report.reason as ReportReason,
    text: report.text,
    source: report.source,
    createdAt: iso(report.createdAt),
    counts: report.counts,
    weight: report.weight,
    reporter: {
      isMember: !isGuestKey(report.reporterKey),
      joinedAt: isoOrNull(joinedAt),
      upheld,
      dismissed,
    },
    context,
    isCut: false,
    hasSealed,
    photos,
  };
}

/** As many of the reports as fit into one answer, the weightiest first: their contexts shortened, then left out. */
export function fitted(reports: readonly CaseReport[]): CaseReport[] {
  const shown: CaseReport[] = [];
  const contexts = new Set<string>();
  let left = REPORTS_BYTES;
  for (const report of reports) {
    const context = report.context && shortened(report.context);
    const isSame = contexts.has(JSON.stringify(report.context));
    const short = {
      ...report,
      text: cut(report.text, TEXT_MAX),
      photos: report.photos.slice(0, PHOTOS_MAX),
      context: isSame ? null : context,
    };
    const isCut = bytesOf({ ...short, context }) !== bytesOf(report);
    const options = [
      { ...short, isCut },
      { ...short, context: null, photos: [], isCut: true },
    ];
    const fit = options.find((option) => bytesOf(option) <= left);
    if (!fit) break;
    shown.push(fit);
    contexts.add(JSON.stringify(report.context));
    left -= bytesOf(fit);
  }
  return shown;
}
