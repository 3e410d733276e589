import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/use-title.ts";
import { Button } from "#client/ui/button.tsx";
import { BarePage } from "./bare-page.tsx";
import { PageMessage } from "./page-message.tsx";

/** What the sign-in pages say until accounts are there. Delete it, with `shell:accountsSoon`, when they are. */
export function AccountsSoon() {
  const { t } = useTranslation("shell");
  useTitle(t("titles.accountsSoon"));
  return (
    <BarePage>
      <PageMessage
        title={t("accountsSoon.title")}
        text={t("accountsSoon.text")}
        actions={
          <Button asChild variant="primary">
            <Link to="/">{t("accountsSoon.start")}</Link>
          </Button>
        }
      />
    </BarePage>
  );
}
