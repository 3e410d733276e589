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

/** A row of signs above the other items, of which one at most is chosen. */
export interface MenuChoice {
  label: string;
  chosen: string | null;
  items: readonly { value: string; label: string; icon: ReactNode; onSelect: () => void }[];
}

export interface MenuProps {
  trigger: ReactElement;
  choice?: MenuChoice;
  groups?: readonly (readonly MenuItem[])[];
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  returnTo?: RefObject<HTMLElement | null>;
}

export function Menu({
  trigger,
  choice,
  groups = [],
  align = "end",
  open,
  onOpenChange,
  returnTo,
}: MenuProps) {
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
          {choice && <ChoiceRow {...choice} />}
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

/** Unless what was chosen has moved it: the menu goes only after its animation. */
function returnFocus(event: Event, { current }: RefObject<HTMLElement | null>): void {
  event.preventDefault();
  const focused = document.activeElement?.closest("body *");
  if (!focused || focused.closest("[role=menu]")) current?.focus({ preventScroll: true });
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

function ChoiceRow({ label, chosen, items }: MenuChoice) {
  return (
    <Radix.RadioGroup aria-label={label} value={chosen ?? ""} className="flex justify-between">
      {items.map(({ value, label, icon, onSelect }) => (
        <Radix.RadioItem
          key={value}
          value={value}
          aria-label={label}
          onSelect={onSelect}
          onKeyDown={walk}
          className="flex size-11 cursor-pointer select-none items-center justify-center rounded-full text-2xl outline-none transition-transform data-[state=checked]:bg-gold/16 data-[highlighted]:scale-115 data-[highlighted]:chosen-frame"
        >
          <span aria-hidden="true">{icon}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

const ALL = "[role^=menuitem]:not([data-disabled])";
const ROWS = "[role=menuitem]:not([data-disabled])";
const CHOICE = "[role=menuitemradio]";

/** Which items a key leads through, and how far. */
function stepOf(key: string, isChoice: boolean): [among: string, step: number] | undefined {
  if (isChoice && key === "ArrowLeft") return [CHOICE, -1];
  if (isChoice && key === "ArrowRight") return [CHOICE, 1];
  // From the row of signs down to the first item.
  if (key === "ArrowDown") return [ROWS, 1];
  return key === "ArrowUp" ? [ALL, -1] : undefined;
}

/** Radix moves the focus in a later task: a quick Enter would still choose the previous row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const found = stepOf(key, currentTarget.matches(CHOICE));
  const menu = currentTarget.closest("[role=menu]");
  if (!found || !menu) return;
  event.preventDefault();
  const [among, step] = found;
  const items = [...menu.querySelectorAll<HTMLElement>(among)];
  items[items.indexOf(currentTarget) + step]?.focus();
}
