import { useStore } from "@nanostores/react";
import { lazy, type ReactNode, useState } from "react";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import {
  $reported,
  closeReport,
  type ReportedPerson,
  type ReportOpening,
} from "#client/lib/stores/report.ts";
import { OnceOpened } from "#client/ui/overlays/once-opened.tsx";

// Loaded without failing: if the server is away during a talk, the dialog comes late and the talk goes on.
const ReportView = lazy(() => retryLostPart(() => import("./report-view.tsx")));

export interface ReportDialogProps {
  /** Also blocks the person; `done` closes the dialog. */
  blocking?: (person: ReportedPerson, done: () => void) => ReactNode;
}

/** Rendered once above every page; `openReport` opens it. */
export default function ReportDialog({ blocking }: ReportDialogProps) {
  const reported = useStore($reported);
  // The dialog keeps its content while it closes.
  const [latest, setLatest] = useState<{ reported: ReportOpening; opening: number } | null>(null);
  if (reported && reported !== latest?.reported) setLatest({ reported, opening: (latest?.opening ?? 0) + 1 });
  return (
    <OnceOpened open={reported !== null} onCancel={closeReport}>
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
