import { type ChangeEvent, type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { longDateLine } from "#client/lib/format/date-line.ts";
import { ageOn } from "#contract/age.ts";
import { AGE_MAX } from "#contract/limits.ts";
import { normalise } from "#contract/normalise.ts";
import { Field, type FieldProps } from "./field.tsx";
import { Input } from "./input.tsx";

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

type DateInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  /** `yyyy-MM-dd`, or what is typed so far. */
  value: string;
  onValueChange: (value: string) => void;
};

/** DD.MM.YYYY on a number pad, quicker for a birthday than any calendar; it inserts the dots itself. */
function DateInput({ value, onValueChange, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState(() => toTyped(value));

  function change(event: ChangeEvent<HTMLInputElement>) {
    const deleting = event.target.value.length < typed.length;
    const next = withDots(event.target.value, deleting);
    setTyped(next);
    onValueChange(toIso(next));
  }

  return (
    <Input
      inputMode="numeric"
      autoComplete="bday"
      {...rest}
      value={typed}
      onChange={change}
      className="tabular-nums"
    />
  );
}

/** @internal */
export function withDots(text: string, deleting: boolean): string {
  const written = normalise(text).trim();
  // The rest stays as it is, so that one part can be corrected without the others.
  if (deleting) return written.replace(/[^\d.]+/g, ".");
  // Browsers autofill a birthday as yyyy-MM-dd; a part of one digit ends where the user types a separator.
  const parted = toTyped(written).replace(/\b\d(?=\D)/g, "0$&");
  const digits = parted.replace(/\D/g, "").slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean);
  const dotted = parts.join(".");
  return digits.length === 2 || digits.length === 4 ? `${dotted}.` : dotted;
}

/** @internal */
export function toIso(typed: string): string {
  const [, day = "", month = "", year] = typed.match(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : typed;
}

/** @internal */
export function toTyped(iso: string): string {
  const match = iso.match(/^(\d{4})-(\d{2})-(\d{2})$/);
  return match ? `${match[3]}.${match[2]}.${match[1]}` : iso;
}

/** Null if no one alive can be born on `day`. @internal */
export function ageSince(day: string, now = Date.now()): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return null;
  const age = ageOn(day, now);
  return age >= 0 && age <= AGE_MAX ? age : null;
}
