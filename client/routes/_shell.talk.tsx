import { useStore } from "@nanostores/react";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { TalkPage } from "#client/features/video/private/talk-page.tsx";
import { loadNamespaces } from "#client/lib/i18n.ts";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { $session } from "#client/lib/session.ts";

/** For guests: members have theirs on every page (-member.tsx). */
const ReportDialog = lazy(() => retryLostPart(() => import("#client/features/reports/report-dialog.tsx")));

export const Route = createFileRoute("/_shell/talk")({
  loader: () => loadNamespaces("video", "talk", "errors"),
  component: Talk,
});

function Talk() {
  const isGuest = useStore($session).token === null;
  return (
    <>
      <TalkPage />
      {isGuest && (
        <Suspense>
          <ReportDialog />
        </Suspense>
      )}
    </>
  );
}
