import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reported } from "#client/lib/stores/report.ts";
import { Field } from "#client/ui/fields/field.tsx";
import { Textarea } from "#client/ui/fields/input.tsx";
import type { ErrorCode } from "#contract/errors.ts";
import { REPORT_REASONS, REPORT_TEXT_MAX, REPORTS_A_DAY } from "#contract/limits.ts";
import type { ReportReason } from "#contract/reports.ts";
import { failureOf, type ReportFailure, sendReport } from "./api.ts";

interface ReportFormProps {
  id: string;
  reported: Reported;
  first?: ReportReason | null;
  onPending: (pending: boolean) => void;
  /** `then` is the value of the submit button. */
  onSent: (reason: ReportReason, then: string) => void;
}

type Missing = "reason" | "text";

export function ReportForm({ id, reported, first = null, onPending, onSent }: ReportFormProps) {
  const { t } = useTranslation("reports");
  const [reason, setReason] = useState<ReportReason | null>(first);
  const [text, setText] = useState("");
  const [missing, setMissing] = useState<Missing | null>(null);
  const [failure, setFailure] = useState<ReportFailure | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const then = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const lacks = missingIn(reason, text);
    setMissing(lacks);
    setFailure(null);
    if (lacks || !reason) return focusOn(lacks === "text" ? `#${id} textarea` : `#${id} input`);
    onPending(true);
    try {
      await sendReport(reported, { reason, text: text.trim() });
      onSent(reason, then);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      onPending(false);
    }
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ReasonList
        value={reason}
        onChange={(next) => {
          setReason(next);
          setMissing(null);
        }}
        error={missing === "reason" ? t("missing.reason") : undefined}
      />
      <Field
        label={t("text.label")}
        aside={
          <span className="tabular-nums">
            {reason === "other" ? "" : `${t("text.optional")} · `}
            {text.length}/{REPORT_TEXT_MAX}
          </span>
        }
        hint={t(reported.roomId === undefined ? "text.hint" : "text.roomHint")}
        error={missing === "text" ? t("missing.text") : undefined}
        required={reason === "other"}
      >
        <Textarea
          rows={3}
          value={text}
          maxLength={REPORT_TEXT_MAX}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(null);
          }}
        />
      </Field>
      {failure && <FailureText failure={failure} />}
    </form>
  );
}

export function FailureText({ failure }: { failure: ReportFailure }) {
  const { t } = useTranslation(["reports", "errors"]);
  const [own, code] = textOf(failure);
  return (
    <p role="alert" className="rounded-md border border-bad/40 bg-bad/8 px-4 py-3">
      {own ? t(`failed.${own}`, { max: REPORTS_A_DAY }) : t(`errors:${code}`)}
    </p>
  );
}

/** A text of its own for failures that have a clearer one here than the general error text. */
function textOf(failure: ReportFailure): ["offline" | "gone" | "tooMany", null] | [null, ErrorCode] {
  switch (failure) {
    case "offline":
    case "disconnected":
    case "timed_out":
      return ["offline", null];
    case "not_found":
      return ["gone", null];
    case "rate_limited":
      return ["tooMany", null];
    default:
      return [null, failure];
  }
}

function missingIn(reason: ReportReason | null, text: string): Missing | null {
  if (reason === null) return "reason";
  return reason === "other" && text.trim() === "" ? "text" : null;
}

const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

interface ReasonListProps {
  value: ReportReason | null;
  onChange: (reason: ReportReason) => void;
  error?: string | undefined;
}

function ReasonList({ value, onChange, error }: ReasonListProps) {
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
