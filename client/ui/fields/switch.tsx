import clsx from "clsx";
import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

export interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** Takes effect at once; for what a form sends, use Checkbox. The hint of a disabled switch is not dimmed: it says why. */
export function Switch({ label, hint, checked, onCheckedChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className={clsx(disabled && "opacity-45")}>{label}</span>
        {hint && <span className="mt-0.5 block text-dim text-sm">{hint}</span>}
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className="touch-target relative h-7 w-12 shrink-0 rounded-full border border-edge bg-raised transition disabled:opacity-45 data-[state=checked]:border-gold data-[state=checked]:bg-gold forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <Radix.Thumb className="block size-5 translate-x-[3px] rounded-full bg-cream transition data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-ink forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText]" />
      </Radix.Root>
    </div>
  );
}
