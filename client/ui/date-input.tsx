import { type ChangeEvent, type ComponentProps, useState } from "react";
import { Input } from "./input.tsx";

export type DateInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  /** `yyyy-MM-dd`, or what is typed so far when that is no date yet. */
  value: string;
  onValueChange: (value: string) => void;
};

/** A date typed as DD.MM.YYYY on a number pad, quicker for a birthday than any calendar; the dots come by themselves. */
export function DateInput({ value, onValueChange, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState(() => toTyped(value));

  function change(event: ChangeEvent<HTMLInputElement>) {
    const deleting = event.target.value.length < typed.length;
    const next = withDots(event.target.value, deleting);
    setTyped(next);
    onValueChange(toIso(next));
  }

  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="bday"
      maxLength={10}
      value={typed}
      onChange={change}
      className="tabular-nums"
    />
  );
}

/** @internal */
export function withDots(text: string, deleting: boolean): string {
  const digits = text.replace(/\D/g, "").slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean);
  const dotted = parts.join(".");
  return !deleting && (digits.length === 2 || digits.length === 4) ? `${dotted}.` : dotted;
}

/** @internal */
export function toIso(typed: string): string {
  const match = typed.match(/^(\d{2})\.(\d{2})\.(\d{4})$/);
  return match ? `${match[3]}-${match[2]}-${match[1]}` : typed;
}

/** @internal */
export function toTyped(iso: string): string {
  const match = iso.match(/^(\d{4})-(\d{2})-(\d{2})$/);
  return match ? `${match[3]}.${match[2]}.${match[1]}` : iso;
}
