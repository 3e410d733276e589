import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { VirtualizerHandle } from "virtua";
import type { Item } from "./items.ts";

/**
 * Keyboards pass the messages with one Tab, and walk them with arrow keys, Home and End. The list starts at the newest message,
 * then at the one that had the focus last.
 */
export function useRoving(items: readonly Item[], virtual: RefObject<VirtualizerHandle | null>) {
  const list = useRef<HTMLDivElement>(null);
  const [key, setKey] = useState<string | null>(null);
  const walks = useRef(false);
  const place = items.findIndex((item) => item.key === key);
  const active = place === -1 ? items.length - 1 : place;

  useLayoutEffect(() => {
    if (!walks.current) return;
    walks.current = false;
    list.current
      ?.querySelector<HTMLElement>("[data-message-focus][tabindex='0']")
      ?.focus({ preventScroll: true });
    virtual.current?.scrollToIndex(active, { align: "nearest" });
  }, [active, virtual]);

  return {
    list,
    /** The index of the message at which Tab stops; it must stay rendered. */
    active,
    onFocus({ target }: FocusEvent): void {
      setKey(target.closest<HTMLElement>("[data-message-key]")?.dataset.messageKey ?? key);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      // React also reports the keys of a message's menu, which is elsewhere in the document.
      if (!event.currentTarget.contains(event.target as Element)) return;
      const next = items[stepped(event.key, active, items.length)];
      if (!next) return;
      event.preventDefault();
      walks.current = next.key !== items[active]?.key;
      setKey(next.key);
    },
  };
}

/** The index that a key leads to; -1 if it is not one of ours. */
function stepped(key: string, from: number, count: number): number {
  if (key === "ArrowUp") return Math.max(0, from - 1);
  if (key === "ArrowDown") return Math.min(count - 1, from + 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
}
