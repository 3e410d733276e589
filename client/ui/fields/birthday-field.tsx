import { useTranslation } from "react-i18next";
import { longDateLine } from "#client/lib/format/date-line.ts";
import { ageOn } from "#contract/age.ts";
import { AGE_MAX } from "#contract/limits.ts";
import { DateInput, type DateInputProps } from "./date-input.tsx";
import { Field, type FieldProps } from "./field.tsx";

type BirthdayFieldProps = Omit<DateInputProps, "placeholder"> & Pick<FieldProps, "label" | "error">;

/** Spells out the day: people used to writing the month first would not notice that they entered another one. */
export function BirthdayField({ label, error, ...input }: BirthdayFieldProps) {
  const { t } = useTranslation("ui");
  const age = ageSince(input.value);
  const understood = age !== null && t("birthday.is", { date: longDateLine(input.value), count: age });
  return (
    <Field label={label} hint={understood || t("birthday.hint")} error={error} required>
      <DateInput {...input} placeholder={t("birthday.placeholder")} />
    </Field>
  );
}

/** Null if no one alive can be born on `day`. @internal */
export function ageSince(day: string, now = Date.now()): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return null;
  const age = ageOn(day, now);
  return age >= 0 && age <= AGE_MAX ? age : null;
}
