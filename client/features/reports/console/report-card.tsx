import { useTranslation } from "react-i18next";
import { formatRecentDay, formatSoon, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import type { ModeratedReport } from "#contract/moderation.ts";
import { isUrgent } from "#contract/reports.ts";
import { Evidence } from "./evidence.tsx";
import { Person } from "./person.tsx";
import { ReportActions } from "./report-actions.tsx";

/** A report with all that a moderator decides by. */
export function ReportCard({ report }: { report: ModeratedReport }) {
  const { t } = useTranslation(["moderation", "reports"]);
  const today = useToday();
  const { reason, text, source, createdAt, reported, otherReports, heldUntil, mine } = report;
  return (
    <li className="mb-4 rounded-lg border border-line bg-panel p-4 md:p-5">
      <div className="flex flex-col-reverse items-start gap-x-4 gap-y-3 sm:flex-row">
        <Person person={reported}>
          <span className="block text-dim text-sm">
            {t(`sources.${source}`)}, {when(createdAt)}
          </span>
        </Person>
        <Badge variant={isUrgent(reason) ? "bad" : "gold"}>{t(`reports:reasons.${reason}`)}</Badge>
      </div>
      {text && <p className="wrap-anywhere mt-4 whitespace-pre-line">{text}</p>}
      <Evidence report={report} />
      <ul className="mt-4 flex flex-col gap-1 text-dim text-sm">
        <li>{byline(report)}</li>
        {otherReports > 0 && <li>{t("report.others", { count: otherReports })}</li>}
        {heldUntil && <li>{t("person.heldUntil", { time: formatSoon(new Date(heldUntil), today) })}</li>}
        {reported?.blocked && <li>{t("person.suspended")}</li>}
        {decision(report)}
      </ul>
      {mine ? <p className="mt-4">{t("report.mine")}</p> : <ReportActions report={report} />}
    </li>
  );

  function when(time: string): string {
    const date = new Date(time);
    return `${formatRecentDay(date, today)}, ${formatTime(date)}`;
  }

  function byline({ reporter, counts }: ModeratedReport): string {
    const name = reporter?.name ?? t("person.unknown");
    return t(counts ? "report.byCounting" : "report.by", { name });
  }

  function decision({ decision }: ModeratedReport) {
    if (!decision) return null;
    const by = decision.by ?? t("person.noName");
    return (
      <li className="text-cream">
        {t(`decision.${decision.verdict}`, { time: when(decision.at), name: by })}
      </li>
    );
  }
}
