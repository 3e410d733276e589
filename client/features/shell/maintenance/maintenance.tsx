import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PageMessage } from "#client/ui/states/page-message.tsx";
import { BarePage } from "../bare-page.tsx";
import { MaintenanceMessage, useServerPolling } from "./maintenance-notice.tsx";

/** An operator's proxy sends people here during maintenance. */
export function Maintenance() {
  const { t } = useTranslation("shell");
  const { isSuccess, isFetching, refetch } = useServerPolling();
  useTitle(t("titles.maintenance"));
  return (
    <BarePage>
      {isSuccess ? (
        <Done />
      ) : (
        <MaintenanceMessage until={null} asking={isFetching} onAsk={() => void refetch()} />
      )}
    </BarePage>
  );
}

function Done() {
  const { t } = useTranslation("shell");
  return (
    <PageMessage
      title={t("maintenance.doneTitle")}
      text={t("maintenance.doneText")}
      actions={
        <Button asChild variant="primary">
          <Link to="/">{t("notFound.home")}</Link>
        </Button>
      }
    />
  );
}
