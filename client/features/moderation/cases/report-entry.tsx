import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatRecentDay, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import type { CaseReport } from "#contract/moderation.ts";
import { isUrgent } from "#contract/reports.ts";
import { readReport, reveal } from "../api.ts";
import { Evidence } from "./evidence.tsx";
import type { Photos } from "./use-photos.ts";

interface ReportEntryProps {
  caseId: string;
  report: CaseReport;
  name: string;
  photos: Photos;
}

/** One report of the case. */
export function ReportEntry({ caseId, report, name, photos }: ReportEntryProps) {
  const { t } = useTranslation(["moderation", "reports"]);
  const today = useToday();
  const { reason, text, source, createdAt } = report;
  const at = new Date(createdAt);
  return (
    <li className="border-line border-t py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge variant={isUrgent(reason) ? "bad" : "gold"}>{t(`reports:reasons.${reason}`)}</Badge>
        <p className="text-dim text-sm">
          {t(`sources.${source}`)}, {formatRecentDay(at, today)}, {formatTime(at)}
        </p>
      </div>
      {text && (
        <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line">
          {text}
        </p>
      )}
      <ReporterLine caseId={caseId} report={report} />
      {report.context && "guard" in report.context && report.context.guard && (
        <p className="mt-1 text-dim text-sm">{t("report.guard")}</p>
      )}
      <ReportContextOf caseId={caseId} report={report} name={name} photos={photos} />
    </li>
  );
}

/** What the report shows, and what of it is left out until a moderator asks: the rest of a long one, and deleted messages. */
function ReportContextOf({ caseId, report, name, photos }: ReportEntryProps) {
  const { t } = useTranslation("moderation");
  const [whole, setWhole] = useState<CaseReport["context"]>(null);
  const [isOpened, setOpened] = useState(false);
  const context = whole ?? report.context;
  const take = (shown: CaseReport["context"]) => {
    setWhole(shown);
    setOpened(true);
  };
  const opens = report.hasSealed
    ? () => reveal(caseId, "sealed", report.id).then((answer) => take(answer.context), toastFailure)
    : () => readReport(caseId, report.id).then((answer) => take(answer.context), toastFailure);
  return (
    <>
      {context && <Evidence context={context} photos={report.photos} name={name} revealed={photos} />}
      {!isOpened && (report.hasSealed || report.isCut) && (
        <Button size="sm" className="mt-4" onClick={opens}>
          {t(report.hasSealed ? "report.openSealed" : "report.openWhole")}
        </Button>
      )}
      {!context && !report.isCut && <p className="mt-3 text-dim text-sm">{t("report.same")}</p>}
    </>
  );
}

/** How much the report weighs. Who made it is hidden until a moderator asks, which the log keeps. */
function ReporterLine({ caseId, report }: Omit<ReportEntryProps, "name" | "photos">) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const [name, setName] = useState<string | null>(null);
  const { isMember, joinedAt, upheld, dismissed } = report.reporter;
  const day = joinedAt && formatDay(new Date(joinedAt), today);
  const line = [
    name ?? t(isMember ? "report.byMember" : "report.byGuest"),
    day && t("report.since", { day }),
    t("report.weight", { weight: Math.round(report.weight * 100) }),
    upheld + dismissed > 0 && t("report.before", { upheld, dismissed }),
  ];
  const onReveal = () =>
    reveal(caseId, "name", report.id).then(
      ({ reporter }) => setName(reporter?.name ?? t("person.unknown")),
      toastFailure,
    );
  return (
    <p className="mt-3 text-dim text-sm">
      {line.filter(Boolean).join(" · ")}
      {isMember && name === null && (
        <>
          {"\u00a0· "}
          <button type="button" className="link" onClick={onReveal}>
            {t("report.reveal")}
          </button>
        </>
      )}
    </p>
  );
}
