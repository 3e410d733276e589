import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { isNotFound } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PageMessage } from "#client/ui/states/page-message.tsx";
import { FullScreenLoader } from "#client/ui/states/spinner.tsx";
import { checkStop, stopRenewal } from "../api.ts";

/** Waits for a press, since mail scanners open links too, and reports a truncated link at once. */
export function StopRenewal({ token }: { token: string }) {
  const { t } = useTranslation(["vip", "errors"]);
  const check = useQuery({
    queryKey: ["vip", "stop", token],
    queryFn: () => checkStop(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const stopping = useMutation({ mutationFn: () => stopRenewal(token) });
  useTitle(t("stop.title"));
  if (check.isLoading) return <FullScreenLoader />;
  // Any other failure shows up again when the button is pressed.
  const isWrong = isNotFound(check.error) || isNotFound(stopping.error);
  const isOver = stopping.isSuccess || isWrong;
  const title = stopping.isSuccess ? "stop.doneTitle" : isWrong ? "stop.wrongTitle" : "stop.title";
  const text = stopping.isSuccess ? "stop.doneText" : isWrong ? "stop.wrongText" : "stop.text";
  return (
    <PageMessage
      title={t(title)}
      text={
        <>
          <span role="status">{t(text)}</span>
          {stopping.isError && !isWrong && (
            <span role="alert" className="mt-3 block text-bad">
              {t("errors:unknown")}
            </span>
          )}
        </>
      }
      actions={
        isOver ? (
          <Button asChild>
            <Link to="/subscription">{t("manage")}</Link>
          </Button>
        ) : (
          <Button variant="primary" size="lg" loading={stopping.isPending} onClick={() => stopping.mutate()}>
            {t("stop.button")}
          </Button>
        )
      }
    />
  );
}
