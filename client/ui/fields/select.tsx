import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useFieldControl } from "./field.tsx";
import { controlStyles } from "./input.tsx";

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectProps = Omit<ComponentProps<"select">, "onChange" | "children" | "value"> & {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  /** While `value` is "". */
  placeholder?: string;
  inRow?: boolean;
};

/** The browser's own list, because it is the best one on a phone. */
export function Select({ options, onValueChange, placeholder, inRow, className, ...rest }: SelectProps) {
  const field = useFieldControl();
  return (
    <span className={clsx("relative block", className)}>
      <select
        {...field}
        {...rest}
        onChange={(event) => onValueChange(event.target.value)}
        className={clsx(
          controlStyles,
          "appearance-none truncate",
          inRow ? "h-11 pr-9 pl-3.5" : "h-12 pr-11",
          rest.value === "" && "text-dim",
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={20}
        aria-hidden="true"
        className={clsx(
          "pointer-events-none absolute top-1/2 -translate-y-1/2 text-dim",
          inRow ? "right-3" : "right-4",
        )}
      />
    </span>
  );
}
