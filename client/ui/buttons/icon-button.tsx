import type { ReactNode } from "react";
import { Tooltip, type TooltipProps } from "../overlays/tooltip.tsx";
import { Button, type ButtonProps } from "./button.tsx";

export type IconButtonProps = Omit<
  ButtonProps,
  "children" | "aria-label" | "asChild" | "variant" | "size"
> & {
  /** For screen readers and in the tooltip. */
  label: string;
  icon: ReactNode;
  shortcut?: string;
  size?: "icon" | "icon-lg";
  variant?: "icon" | "icon-filled" | "primary" | "tertiary" | "destructive";
  /** `false` where the icon needs none. */
  tooltip?: TooltipProps["side"] | false;
  /** A number on the corner; 0 hides it. Say it in the label too. */
  count?: number;
};

export function IconButton({ label, icon, shortcut, tooltip = "top", count, ...rest }: IconButtonProps) {
  const button = (
    <Button variant="icon" size="icon" {...rest} aria-label={label}>
      {icon}
      {count ? <CornerCount count={count} /> : null}
    </Button>
  );
  if (tooltip === false) return button;
  return (
    <Tooltip text={label} shortcut={shortcut} side={tooltip} isLabel>
      {button}
    </Tooltip>
  );
}

/** By CSS, so that the accessible name of the button stays its label. */
function CornerCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      data-count={count > 99 ? "99+" : count}
      className="absolute -top-0.5 -right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-gold px-1 font-semibold text-ink text-xs ring-2 ring-ink before:content-[attr(data-count)]"
    />
  );
}
