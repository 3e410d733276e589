import { ChevronRight, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reported } from "#client/lib/stores/report.ts";
import { REPORT_REASONS } from "#contract/limits.ts";
import type { ReportReason } from "#contract/reports.ts";
import { failureOf, type ReportFailure, sendReport } from "./api.ts";
import { FailureText } from "./report-form.tsx";

interface QuickReasonsProps {
  reported: Reported;
  onSent: (reason: ReportReason) => void;
  /** The reason `other` needs words. */
  onOther: () => void;
}

/** In a talk the second tap sends the report: the flag, then the reason. */
export function QuickReasons({ reported, onSent, onOther }: QuickReasonsProps) {
  const { t } = useTranslation("reports");
  const [sending, setSending] = useState<ReportReason | null>(null);
  const [failure, setFailure] = useState<ReportFailure | null>(null);

  async function pick(reason: ReportReason): Promise<void> {
    if (reason === "other") return onOther();
    if (sending) return;
    setSending(reason);
    setFailure(null);
    try {
      await sendReport(reported, { reason, text: "" });
      onSent(reason);
    } catch (error) {
      setFailure(failureOf(error));
      setSending(null);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {reported.roomId !== undefined && reported.end && (
        <p className="text-dim text-sm">{t("about.quick")}</p>
      )}
      <ul className="divide-y divide-line rounded-md border border-edge">
        {REPORT_REASONS.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              aria-busy={sending === reason}
              onClick={() => void pick(reason)}
              className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-left transition hover:bg-cream/4 in-[li:first-child]:rounded-t-md in-[li:last-child]:rounded-b-md"
            >
              {t(`reasons.${reason}`)}
              {sending === reason ? (
                <LoaderCircle size={18} aria-hidden="true" className="shrink-0 animate-spin text-gold" />
              ) : (
                reason === "other" && (
                  <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-dim" />
                )
              )}
            </button>
          </li>
        ))}
      </ul>
      {failure && <FailureText failure={failure} />}
    </div>
  );
}
