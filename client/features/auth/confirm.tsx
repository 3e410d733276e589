import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isTransient } from "#client/lib/api.ts";
import { Button } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { FullScreenLoader } from "#client/ui/spinner.tsx";
import type { ConfirmationInfo } from "#contract/auth.ts";
import { AuthPage } from "./auth-page.tsx";
import { activateEmail, confirmationInfo } from "./calls.ts";
import { PhoneStep } from "./phone-step.tsx";

/** The page a confirmation letter leads to: reads what the link confirms, then confirms it. */
export function Confirm({ token }: { token: string }) {
  const info = useQuery({
    queryKey: ["auth", "confirmation", token],
    queryFn: () => confirmationInfo(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (info.isPending) return <FullScreenLoader />;
  if (info.isError) return <ConfirmFailed error={info.error} onRetry={info.refetch} />;
  const phoneLeft = info.data.phoneRequired && !info.data.isPhoneVerified;
  return phoneLeft ? (
    <PhoneStep emailToken={token} phoneNumber={info.data.phoneNumber} />
  ) : (
    <Activate token={token} kind={info.data.kind} />
  );
}

function Activate({ token, kind }: { token: string; kind: ConfirmationInfo["kind"] }) {
  const { mutate, ...activation } = useMutation({ mutationFn: activateEmail });
  useEffect(() => mutate(token), [mutate, token]);
  if (activation.isError) return <ConfirmFailed error={activation.error} onRetry={() => mutate(token)} />;
  return activation.isSuccess ? <Confirmed kind={kind} /> : <FullScreenLoader />;
}

export function Confirmed({ kind }: { kind: ConfirmationInfo["kind"] }) {
  const { t } = useTranslation("auth");
  const isChange = kind === "new_email";
  return (
    <AuthPage
      pageTitle={t("titles.confirm")}
      title={t(isChange ? "confirm.changedTitle" : "confirm.title")}
      text={t(isChange ? "confirm.changedText" : "confirm.text")}
    >
      <Button asChild variant="primary" size="lg">
        <Link to="/">{t("confirm.main")}</Link>
      </Button>
      {!isChange && (
        <Button asChild variant="ghost">
          <Link to="/profile/edit">{t("confirm.profile")}</Link>
        </Button>
      )}
    </AuthPage>
  );
}

function ConfirmFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("auth");
  if (isTransient(error)) return <ErrorState onRetry={onRetry} />;
  return (
    <AuthPage pageTitle={t("titles.confirm")} title={t("confirm.failedTitle")} text={t("confirm.failedText")}>
      <Button asChild variant="primary" size="lg">
        <Link to="/auth/login">{t("confirm.logIn")}</Link>
      </Button>
    </AuthPage>
  );
}
