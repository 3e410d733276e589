import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure, failureCode, isTransient } from "#client/lib/api.ts";
import { readFragment } from "#client/lib/browser/fragment.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { FullScreenLoader } from "#client/ui/states/spinner.tsx";
import { exchangeTicket } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";
import { Suspended } from "../suspended.tsx";

/** The page a provider's sign-in returns to. The ticket or error is in the fragment, which is never sent to a server. */
export function SocialReturn() {
  const [answer] = useState(() => readFragment());
  const navigate = useNavigate();
  const { mutate, isError, error } = useMutation({ mutationFn: exchangeTicket });
  const [tries, setTries] = useState(0);
  const ticket = answer.get("ticket");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try sends the same ticket
  useEffect(() => {
    if (!ticket) return;
    mutate(ticket, {
      onSuccess: () => navigate({ to: "/", replace: true }),
      onError: (error) => {
        if (error instanceof Failure && error.code === "need_email" && error.ticket)
          void navigate({ to: "/auth/email", hash: `ticket=${error.ticket}`, replace: true });
      },
    });
  }, [ticket, tries, mutate, navigate]);

  if (!ticket) return <SocialFailed code={answer.get("error")} />;
  if (error instanceof Failure && error.code === "user_locked")
    return <Suspended suspension={error.suspension} />;
  const goesOn = error instanceof Failure && error.code === "need_email";
  return isError && !goesOn ? (
    <SocialFailed error={error} onRetry={() => setTries(tries + 1)} />
  ) : (
    <FullScreenLoader />
  );
}

interface SocialFailedProps {
  error?: unknown;
  code?: string | null;
  /** Offered if it may succeed: without a network, or when the server failed. */
  onRetry?: () => void;
}

export function SocialFailed({
  error,
  code = error ? failureCode(error) : null,
  onRetry,
}: SocialFailedProps) {
  const { t } = useTranslation(["auth", "errors", "ui"]);
  const mayRetry = onRetry && isTransient(error);
  return (
    <AuthPage
      pageTitle={t("titles.social")}
      title={t("social.failedTitle")}
      text={t(`errors:${code ?? "bad_oauth"}` as "errors:bad_oauth", { defaultValue: t("errors:bad_oauth") })}
    >
      {mayRetry && (
        <Button variant="primary" size="lg" onClick={onRetry}>
          {t("ui:retry")}
        </Button>
      )}
      <Button asChild variant={mayRetry ? "ghost" : "primary"} size="lg">
        <Link to="/auth/login">{t("confirm.logIn")}</Link>
      </Button>
    </AuthPage>
  );
}
