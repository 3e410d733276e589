import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  error?: string;
};

/** The browser's own: works in plain forms and without scripts. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative flex size-6 shrink-0">
          <input
            id={id}
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer size-6 appearance-none rounded-[6px] border border-edge bg-panel transition checked:border-gold checked:bg-gold hover:border-dim aria-invalid:border-bad"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-1 size-4 text-ink opacity-0 transition peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="ml-9 text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
