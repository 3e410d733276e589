import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { recentDestination } from "#client/lib/destination.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EMAIL_MARK } from "#client/ui/people/email-mark.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import type { ConfirmationInfo } from "#contract/auth.ts";
import { AuthPage } from "../auth-page.tsx";

/** Shown once the e-mail address is confirmed and the user is signed in: the browser may have been another account's before. */
export function Confirmed({ kind, email }: Pick<ConfirmationInfo, "kind" | "email">) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const isChange = kind === "new_email";
  const heading = isChange ? null : recentDestination();
  return (
    <AuthPage
      pageTitle={t("titles.confirm")}
      title={t(isChange ? "confirm.changedTitle" : "confirm.title")}
      text={
        <MarkedText
          text={t(isChange ? "confirm.changedText" : "confirm.text", { email })}
          components={EMAIL_MARK}
        />
      }
    >
      {heading !== null && (
        <Button variant="primary" size="lg" onClick={() => void navigate({ href: heading })}>
          {t("confirm.goOn")}
        </Button>
      )}
      <Button asChild {...(heading === null ? { variant: "primary", size: "lg" } : { variant: "ghost" })}>
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
