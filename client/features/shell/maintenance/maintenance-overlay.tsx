import { useStore } from "@nanostores/react";
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { retryLostPart } from "#client/lib/lost-parts/lost-chunk.ts";
import { $maintenance } from "#client/lib/stores/maintenance.ts";
import { isCallPage } from "#contract/paths.ts";

const MaintenanceNotice = lazy(() => retryLostPart(() => import("./maintenance-notice.tsx")));

/** Only a bar over a talk or a call, which goes on. */
export function MaintenanceOverlay({ talking }: { talking: boolean }) {
  const works = useStore($maintenance);
  const { pathname } = useLocation();
  // An admin ends it at the second address.
  if (!works || pathname === "/maintenance" || pathname === "/admin/settings") return null;
  if (talking || isCallPage(pathname)) return <Bar />;
  return (
    <Suspense>
      <MaintenanceNotice until={works.until} />
    </Suspense>
  );
}

function Bar() {
  const { t } = useTranslation("shell");
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center px-4">
      <p className="animate-rise-in rounded-lg border border-gold/40 bg-raised px-4 py-2 text-center text-sm shadow-lift">
        {t("maintenance.inTalk")}
      </p>
    </div>
  );
}
