import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isTransient } from "#client/lib/api.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EMAIL_MARK } from "#client/ui/people/email-mark.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { FullScreenLoader } from "#client/ui/states/spinner.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import { confirmationQuery, stopEmailChange, undoLinking } from "../api.ts";
import { AuthPage } from "../auth-page.tsx";

/** `stop` cancels a change of e-mail announced to the old address; `undo` removes a newly linked connection. */
type Change = "stop" | "undo";

/** Waits for a press: mail scanners open links too, and one that runs scripts would stop a change that the owner wants. */
export function StopChange({ token }: { token: string }) {
  const info = useQuery(confirmationQuery(token));
  const change: Change = info.data?.kind === "undo_link" ? "undo" : "stop";
  const stop = useMutation({
    mutationFn: () => (change === "undo" ? undoLinking : stopEmailChange)(token),
    onError: (error) => isTransient(error) && toastFailure(error),
  });
  if (stop.isSuccess) return <Stopped change={change} code={stop.data.code} />;
  if (info.isPending) return <FullScreenLoader />;
  const failure = stop.error ?? info.error;
  if (failure && !isTransient(failure)) return <NothingToStop />;
  if (!info.data) return <ErrorState onRetry={info.refetch} />;
  return (
    <AskToStop change={change} email={info.data.email} busy={stop.isPending} onStop={() => stop.mutate()} />
  );
}

interface Asked {
  change: Change;
  email: string;
  busy: boolean;
  onStop: () => void;
}

function AskToStop({ change, email, busy, onStop }: Asked) {
  const { t } = useTranslation("auth");
  return (
    <StopPage
      title={t(`${change}.title`)}
      text={<MarkedText text={t(`${change}.text`, { email })} components={EMAIL_MARK} />}
    >
      <Button variant="primary" size="lg" loading={busy} onClick={onStop}>
        {t(`${change}.submit`)}
      </Button>
      <Button asChild variant="ghost">
        <Link to="/">{t(`${change}.keep`)}</Link>
      </Button>
    </StopPage>
  );
}

function Stopped({ change, code }: { change: Change; code: string }) {
  const { t } = useTranslation("auth");
  return (
    <StopPage title={t(`${change}.doneTitle`)} text={t(`${change}.doneText`)}>
      <Button asChild variant="primary" size="lg">
        <Link to="/auth/new-password/$code" params={{ code }}>
          {t("stop.newPassword")}
        </Link>
      </Button>
    </StopPage>
  );
}

function NothingToStop() {
  const { t } = useTranslation("auth");
  return (
    <StopPage title={t("stop.failedTitle")} text={t("stop.failedText")}>
      <Button asChild variant="primary" size="lg">
        <Link to="/auth/recovery">{t("stop.newPassword")}</Link>
      </Button>
    </StopPage>
  );
}

function StopPage({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("auth");
  return (
    <AuthPage pageTitle={t("titles.stop")} title={title} text={text}>
      {children}
    </AuthPage>
  );
}
