import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { $session } from "#client/lib/session.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AuthPage } from "../auth-page.tsx";
import { Unconfirmed } from "../mail/unconfirmed.tsx";

const SPENT_LINK = ["activation_code_not_found", "recovery_code_not_found", "link_expired"];

/** Perhaps in another tab or browser in the meantime. */
export const isSpentLink = (error: unknown): boolean =>
  error instanceof Failure && SPENT_LINK.includes(error.code);

export function SpentLink({ token, error }: { token: string; error: unknown }) {
  const { t } = useTranslation("auth");
  const isSignedIn = useStore($session).token !== null;
  if (error instanceof Failure && error.code === "link_expired" && !isSignedIn)
    return (
      <AuthPage
        pageTitle={t("titles.confirm")}
        title={t("recovery.expiredTitle")}
        text={t("confirm.expiredText")}
      >
        <Unconfirmed to={{ emailToken: token }} />
        <Button asChild variant="ghost">
          <Link to="/auth/login">{t("confirm.logIn")}</Link>
        </Button>
      </AuthPage>
    );
  return (
    <AuthPage
      pageTitle={t("titles.confirm")}
      title={t("confirm.failedTitle")}
      text={t(isSignedIn ? "confirm.failedSignedInText" : "confirm.failedText")}
    >
      <Button asChild variant="primary" size="lg">
        {isSignedIn ? (
          <Link to="/">{t("confirm.main")}</Link>
        ) : (
          <Link to="/auth/login">{t("confirm.logIn")}</Link>
        )}
      </Button>
    </AuthPage>
  );
}
