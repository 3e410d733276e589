import clsx from "clsx";
import { DropdownMenu as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useState } from "react";
import { closingStyles } from "./overlay.ts";
import { useOwnEntry } from "./use-own-entry.ts";

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  destructive?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  trigger: ReactElement;
  groups: readonly (readonly MenuItem[])[];
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  returnTo?: RefObject<HTMLElement | null>;
}

export function Menu({ trigger, groups, align = "end", open, onOpenChange, returnTo }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = open ?? isOpen;
  const show = onOpenChange ?? setIsOpen;
  useOwnEntry(shown, () => void show(false));
  return (
    <Radix.Root modal={false} open={shown} onOpenChange={show}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={returnTo && ((event) => returnFocus(event, returnTo))}
          className={clsx(
            "z-50 min-w-52 rounded-lg border border-line bg-raised p-1.5 shadow-lift data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in",
            closingStyles,
          )}
        >
          {groups.map((items) => (
            <Radix.Group
              key={items[0]?.label}
              className="border-line not-first:mt-1.5 not-first:border-t not-first:pt-1.5"
            >
              {items.map((item) => (
                <Row key={item.label} {...item} />
              ))}
            </Radix.Group>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function returnFocus(event: Event, { current }: RefObject<HTMLElement | null>): void {
  event.preventDefault();
  current?.focus({ preventScroll: true });
}

function Row({ label, icon, onSelect, destructive, disabled }: MenuItem) {
  return (
    <Radix.Item
      onSelect={onSelect}
      onKeyDown={walk}
      disabled={disabled}
      className={clsx(
        "flex h-11 cursor-pointer select-none items-center gap-3 rounded-md px-3 outline-none data-[disabled]:opacity-45 data-[highlighted]:bg-cream/8 data-[highlighted]:chosen-frame [&_svg]:size-5",
        destructive ? "text-bad" : "[&_svg]:text-dim",
      )}
    >
      {icon}
      {label}
    </Radix.Item>
  );
}

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Radix moves the focus in a later task: a quick Enter would still choose the previous row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const menu = event.currentTarget.closest("[role=menu]");
  if (!step || !menu) return;
  event.preventDefault();
  const rows = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]:not([data-disabled])")];
  rows[rows.indexOf(event.currentTarget) + step]?.focus();
}
