import { type ReactNode, useEffect, useRef } from "react";
import { tabListStyles } from "./tabs.tsx";

/** Links that act as tabs of a page. Where they do not fit, the open one is brought into view. */
export function PageTabs({ label, open, children }: { label: string; open: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then
  useEffect(() => {
    row.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [open]);
  return (
    <nav ref={row} aria-label={label} className={`mt-6 ${tabListStyles}`}>
      {children}
    </nav>
  );
}
