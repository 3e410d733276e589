import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { PageMessage } from "#client/ui/page-message.tsx";
import { FullScreenLoader } from "#client/ui/spinner.tsx";
import { checkStop, stopRenewal } from "../api.ts";

/** Not ours, or too long to be. */
const isWrongLink = (error: unknown) =>
  error instanceof Failure && (error.status === 404 || error.status === 422);

/**
 * Where a letter leads to end automatic charges: it asks, since mail scanners open links too, and does it at a button. Of a
 * link that was cut off it tells before that.
 */
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
  // After any other failure of the check the button finds out.
  const isWrong = isWrongLink(check.error) || isWrongLink(stopping.error);
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
