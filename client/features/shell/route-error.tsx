import { useStore } from "@nanostores/react";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, use, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { removePrerenderedPage } from "#client/lib/first-load/first-paint.ts";
import { reloadIfReachable } from "#client/lib/lost-parts/ask-server.ts";
import { $lostPart, isLostPart, reloadWhenBack } from "#client/lib/lost-parts/lost-chunk.ts";
import { reportError } from "#client/lib/report-error.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { Spinner } from "#client/ui/states/spinner.tsx";
import { BarePage } from "./bare-page.tsx";
import { InShell } from "./shell.tsx";

/** The header and the menu stay, if the page has them. */
export function RouteError(failed: ErrorComponentProps) {
  // The root normally removes the prerendered page, but the root itself may have failed.
  useLayoutEffect(removePrerenderedPage, []);
  const screen = isLostPart(failed.error) ? <LostPart {...failed} /> : <Broken {...failed} />;
  return use(InShell) ? screen : <BarePage>{screen}</BarePage>;
}

function Broken({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation("shell");
  const router = useRouter();
  const failures = useQueryErrorResetBoundary();
  const retry = () => {
    // Resets failed queries, so that they are fetched again instead of rethrown.
    failures.reset();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (!(error instanceof Failure)) reportError(error);
  }, [error]);
  const own = error instanceof Failure ? {} : { title: t("routeError.title"), text: t("routeError.text") };
  return (
    <Middle>
      <ErrorState {...own} onRetry={retry} />
      <ToHome />
    </Middle>
  );
}

function ToHome() {
  const { t } = useTranslation("shell");
  return (
    <Button asChild variant="ghost">
      <Link to="/">{t("routeError.home")}</Link>
    </Button>
  );
}

function LostPart(failed: ErrorComponentProps) {
  const { t } = useTranslation("shell");
  const fate = useStore($lostPart);
  const [asking, setAsking] = useState(false);
  useEffect(() => (fate === "away" ? reloadWhenBack() : undefined), [fate]);
  if (fate === "gone") return <Broken {...failed} />;
  if (fate !== "away")
    return (
      <Middle>
        <Spinner />
      </Middle>
    );
  const retry = async () => {
    setAsking(true);
    setAsking(await reloadIfReachable());
  };
  return (
    <Middle>
      <ErrorState
        title={t("routeError.away.title")}
        text={t("routeError.away.text")}
        onRetry={retry}
        retrying={asking}
      />
      <ToHome />
    </Middle>
  );
}

const Middle = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-1 flex-col items-center justify-center">{children}</div>
);
