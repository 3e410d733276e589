import { type RefObject, useEffect } from "react";

/** Again when a badge changes the width of a tab. Only the row scrolls, not the page. */
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
