import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { Button } from "#client/ui/button.tsx";
import { MarkedText } from "#client/ui/marked-text.tsx";
import { AuthPage } from "./auth-page.tsx";

/** Shown when a moderator has suspended the account. */
export function Suspended() {
  const { t } = useTranslation("auth");
  const email = useConfig()?.brand.supportEmail ?? "";
  return (
    <AuthPage
      pageTitle={t("titles.suspended")}
      title={t("suspended.title")}
      text={
        <MarkedText text={t("suspended.text", { email })} components={{ email: <MailLink to={email} /> }} />
      }
    >
      <Button asChild variant="primary" size="lg">
        <Link to="/">{t("suspended.home")}</Link>
      </Button>
    </AuthPage>
  );
}

function MailLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a href={`mailto:${to}`} className="link">
      {children}
    </a>
  );
}
