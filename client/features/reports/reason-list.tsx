import { useId } from "react";
import { useTranslation } from "react-i18next";
import { REPORT_REASONS } from "#contract/limits.ts";
import type { ReportReason } from "#contract/reports.ts";

interface ReasonListProps {
  value: ReportReason | null;
  onChange: (reason: ReportReason) => void;
  error?: string | undefined;
}

/** Radio buttons for all reasons. */
export function ReasonList({ value, onChange, error }: ReasonListProps) {
  const { t } = useTranslation("reports");
  const note = useId();
  return (
    <fieldset aria-describedby={error ? note : undefined}>
      <legend className="mb-2 font-medium text-sm">{t("reason")}</legend>
      <div className="divide-y divide-line rounded-md border border-edge">
        {REPORT_REASONS.map((reason) => (
          <label
            key={reason}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 transition first:rounded-t-md last:rounded-b-md hover:bg-cream/4 has-checked:bg-gold/8"
          >
            <input
              type="radio"
              name="reason"
              checked={value === reason}
              onChange={() => onChange(reason)}
              className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-dim bg-panel transition checked:border-[6px] checked:border-gold"
            />
            {t(`reasons.${reason}`)}
          </label>
        ))}
      </div>
      <p id={note} aria-live="polite" className="mt-2 text-bad text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
