import { type ReactNode, useRef } from "react";
import { tabListStyles } from "./tabs.tsx";
import { useOpenTabInView } from "./use-open-tab-in-view.ts";

/** Links that act as tabs of a page. */
export function PageTabs({ label, open, children }: { label: string; open: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  useOpenTabInView(row, open);
  return (
    <nav ref={row} aria-label={label} className={`mt-6 ${tabListStyles}`}>
      {children}
    </nav>
  );
}
