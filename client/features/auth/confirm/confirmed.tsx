import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/button.tsx";
import type { ConfirmationInfo } from "#contract/auth.ts";
import { AuthPage } from "../auth-page.tsx";

/** The address is proved, and the user is signed in. */
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
