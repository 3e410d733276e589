import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import { tabListStyles } from "./tabs.tsx";
import { useOpenTabInView } from "./use-open-tab-in-view.ts";

interface PageTabsProps {
  label: string;
  open: string;
  /** Each badge pushes the tabs after it, so the tabs appear together with them. */
  loading?: boolean;
  children: ReactNode;
}

export function PageTabs({ label, open, loading = false, children }: PageTabsProps) {
  const row = useRef<HTMLElement>(null);
  useOpenTabInView(row, open);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={clsx("mt-1 md:mt-6 landscape-phone:mt-1", tabListStyles, loading && "*:invisible")}
    >
      {children}
    </nav>
  );
}
