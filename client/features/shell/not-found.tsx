import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PageMessage } from "#client/ui/states/page-message.tsx";

export default function NotFound() {
  const { t } = useTranslation("shell");
  useTitle(t("titles.notFound"));
  return (
    <PageMessage
      mark="404"
      title={t("notFound.title")}
      text={t("notFound.text")}
      actions={
        <>
          <Button asChild variant="primary">
            <Link to="/">{t("notFound.home")}</Link>
          </Button>
          <Button asChild variant="ghost">
            <Link to="/faq/$section" params={{ section: "help" }}>
              {t("notFound.help")}
            </Link>
          </Button>
        </>
      }
    />
  );
}
