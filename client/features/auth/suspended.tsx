import { Link } from "@tanstack/react-router";
import { Trans, useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/use-config.ts";
import { Button } from "#client/ui/button.tsx";
import { AuthPage } from "./auth-page.tsx";

/** A moderator has closed the account. */
export function Suspended() {
  const { t } = useTranslation("auth");
  const email = useConfig()?.brand.supportEmail ?? "";
  return (
    <AuthPage
      pageTitle={t("titles.suspended")}
      title={t("suspended.title")}
      text={
        <Trans
          t={t}
          i18nKey="suspended.text"
          values={{ email }}
          components={{ email: <a href={`mailto:${email}`} className="link" /> }}
        />
      }
    >
      <Button asChild variant="primary" size="lg">
        <Link to="/">{t("suspended.home")}</Link>
      </Button>
    </AuthPage>
  );
}
