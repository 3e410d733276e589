import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { ErrorState } from "#client/ui/error-state.tsx";

/** In place of a page that failed to load or to draw; the header and the menu stay. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation("shell");
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const own = error instanceof Failure ? {} : { title: t("routeError.title"), text: t("routeError.text") };
  return (
    <div className="flex flex-1 items-center justify-center">
      <ErrorState {...own} onRetry={retry} />
    </div>
  );
}
