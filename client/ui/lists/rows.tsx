import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** A group of rows that open something, as phones show their settings. */
export const Rows = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={clsx(
      "flex flex-col divide-y divide-line overflow-hidden rounded-lg border border-line bg-panel",
      className,
    )}
  >
    {children}
  </div>
);

/** For the link or button of a row. */
export const rowStyles =
  "flex min-h-13 w-full items-center gap-3.5 px-4 py-2 text-left transition hover:bg-cream/6 focus-visible:-outline-offset-2 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-dim";

export const RowText = ({ label, value }: { label: string; value?: string | undefined }) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
    <span className="[overflow-wrap:anywhere]">{label}</span>
    {value && <span className="min-w-0 truncate text-dim text-sm">{value}</span>}
  </span>
);

export const RowArrow = () => <ChevronRight aria-hidden="true" />;
