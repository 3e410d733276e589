import clsx from "clsx";
import { cloneElement, type KeyboardEvent, type ReactElement, useId, useState } from "react";

const SIDES = {
  top: "bottom-full left-1/2 -translate-x-1/2 pb-2",
  "top-start": "bottom-full left-0 pb-2",
  bottom: "top-full left-1/2 -translate-x-1/2 pt-2",
  "bottom-end": "top-full right-0 pt-2",
  left: "right-full top-1/2 -translate-y-1/2 pr-2",
  right: "left-full top-1/2 -translate-y-1/2 pl-2",
};

export interface TooltipProps {
  text: string;
  shortcut?: string;
  side?: keyof typeof SIDES;
  /** It needs no description that repeats the accessible name. */
  isLabel?: boolean;
  children: ReactElement<{ "aria-describedby"?: string }>;
}

/** Stays while the pointer is on it. By CSS alone: a positioning library would cost the first load more than all our components. */
export function Tooltip({ text, shortcut, side = "top", isLabel, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
  return (
    <span
      role="none"
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={(event) => event.target.matches(":focus-visible") && setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={onKeyDown}
    >
      {isLabel ? children : cloneElement(children, { "aria-describedby": id })}
      {/* Lists have a hundred of them: one that repeats its label is rendered only while it is open. */}
      {(open || !isLabel) && (
        <span
          id={id}
          role="tooltip"
          hidden={!open}
          className={clsx(
            "absolute z-50 w-max max-w-[var(--tooltip-width,15rem)]",
            open && "animate-fade-in",
            SIDES[side],
          )}
        >
          <span className="block rounded-md border border-line bg-raised px-3 py-1.5 text-cream text-sm shadow-lift">
            {text}
            {shortcut && <kbd className="ml-2 font-sans text-dim">{shortcut}</kbd>}
          </span>
        </span>
      )}
    </span>
  );
}
