import { type RefObject, useEffect } from "react";

/**
 * Scrolls a row of tabs that do not fit so that the open one is in the middle, again when a badge changes their width. Only the
 * row scrolls, not the page.
 */
export function useOpenTabInView(row: RefObject<HTMLElement | null>, open: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when another tab opens
  useEffect(() => {
    const node = row.current;
    if (!node) return;
    const observer = new ResizeObserver(() => {
      const tab = node.querySelector("[aria-current=page], [data-state=active]")?.getBoundingClientRect();
      const { left, width } = node.getBoundingClientRect();
      if (tab) node.scrollLeft += tab.left + tab.width / 2 - left - width / 2;
    });
    for (const part of [node, ...node.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [row, open]);
}
