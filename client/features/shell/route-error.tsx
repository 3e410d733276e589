import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { reportError } from "#client/lib/report-error.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";

/** In place of a page that failed to load or to draw; the header and the menu stay. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation("shell");
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (!(error instanceof Failure)) reportError(error);
  }, [error]);
  const own = error instanceof Failure ? {} : { title: t("routeError.title"), text: t("routeError.text") };
  return (
    <div className="flex flex-1 flex-col items-center justify-center">
      <ErrorState {...own} onRetry={retry} />
      <Button asChild variant="ghost">
        <Link to="/">{t("routeError.home")}</Link>
      </Button>
    </div>
  );
}
