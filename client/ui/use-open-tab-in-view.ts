import { type RefObject, useEffect } from "react";

/**
 * Where tabs do not fit, the open one stands in the middle of its row, also when a number came to one of them later. Only the row
 * scrolls: the page stays where the reader left it.
 */
export function useOpenTabInView(row: RefObject<HTMLElement | null>, open: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then
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
