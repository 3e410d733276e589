import { useStore } from "@nanostores/react";
import { lazy, type ReactNode, useState } from "react";
import { loadAtLast } from "#client/lib/lost-parts/lost-chunk.ts";
import { $reported, type ReportedPerson, type ReportOpening } from "#client/lib/stores/report.ts";
import { OnceOpened } from "#client/ui/once-opened.tsx";

// In a talk without a server it comes late, and does not take the talk away.
const ReportView = lazy(() => loadAtLast(() => import("./report-view.tsx")));

export interface ReportDialogProps {
  /** A button that blocks someone as well; `done` closes the dialog. */
  blocking?: (person: ReportedPerson, done: () => void) => ReactNode;
}

/** Stands once above every page, and opens by `openReport`. */
export default function ReportDialog({ blocking }: ReportDialogProps) {
  const reported = useStore($reported);
  // While it closes it still says what it said.
  const [latest, setLatest] = useState<{ reported: ReportOpening; opening: number } | null>(null);
  if (reported && reported !== latest?.reported) setLatest({ reported, opening: (latest?.opening ?? 0) + 1 });
  return (
    <OnceOpened open={reported !== null}>
      {latest && (
        <ReportView
          key={latest.opening}
          reported={latest.reported}
          open={reported !== null}
          blocking={blocking}
        />
      )}
    </OnceOpened>
  );
}
