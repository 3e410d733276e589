import clsx from "clsx";
import { useFieldControl } from "./field.tsx";

export interface ChoiceProps<Value extends string> {
  value: Value | "";
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  name: string;
  label: string;
}

/** Radio buttons styled as a segmented control. */
export function Choice<Value extends string>({
  value,
  onValueChange,
  options,
  name,
  label,
}: ChoiceProps<Value>) {
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = useFieldControl();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      className={clsx(
        "flex flex-wrap rounded-md border bg-panel p-1",
        invalid ? "border-bad" : "border-edge",
      )}
    >
      {options.map((option) => (
        <label key={option.value} className="relative max-w-full flex-auto">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onValueChange(option.value)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[7px]"
          />
          <span className="pointer-events-none flex min-h-10 items-center justify-center rounded-[7px] px-2 text-center text-dim transition peer-checked:bg-cream/10 peer-checked:text-cream peer-checked:chosen-frame">
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
