import clsx from "clsx";
import { Tabs as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useRef } from "react";
import { useOpenTabInView } from "./use-open-tab-in-view.ts";

/** Also for links that act as tabs. */
export const tabListStyles = "scrollbar-none fade-edges flex gap-6 overflow-x-auto border-line border-b";
export const tabStyles =
  "-mb-px relative inline-flex h-12 shrink-0 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-dim transition hover:text-cream focus-visible:-outline-offset-2 aria-[current=page]:border-gold aria-[current=page]:text-cream data-[state=active]:border-gold data-[state=active]:text-cream forced-colors:not-aria-[current=page]:not-data-[state=active]:border-[Canvas]";

interface TabItem<T extends string> {
  value: T;
  label: string;
  badge?: ReactNode;
}

export interface TabsProps<T extends string> {
  /** For screen readers. */
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onValueChange: (value: T) => void;
  children: ReactNode;
  className?: string;
}

export function Tabs<T extends string>({
  label,
  items,
  value,
  onValueChange,
  children,
  className,
}: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  useOpenTabInView(row, value);
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as T)} className={className}>
      <Radix.List ref={row} aria-label={label} className={tabListStyles}>
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            {...pressing}
            className={clsx(tabStyles, "data-pressed:outline-none")}
          >
            {item.label}
            {item.badge}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** Radix focuses a pressed tab itself, and browsers outline what a script focuses, as if by the keyboard. */
const pressing = {
  onMouseDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    currentTarget.setAttribute("data-pressed", ""),
  onKeyDown: forgetPress,
  onBlur: forgetPress,
};

function forgetPress({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.removeAttribute("data-pressed");
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={clsx("pt-6", className)} />;
}
