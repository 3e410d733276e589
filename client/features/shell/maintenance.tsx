import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, call } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { PUBLIC } from "#client/lib/query.ts";
import { Button } from "#client/ui/button.tsx";
import { BarePage } from "./bare-page.tsx";
import { PageMessage } from "./page-message.tsx";

const ASK_EVERY_MS = 10_000;

/** Where an operator's proxy sends people during works. It asks for the server now and then and says when it is back. */
export function Maintenance() {
  const { t } = useTranslation("shell");
  const server = useQuery({
    queryKey: [PUBLIC, "app-version"],
    queryFn: () => call(api.api.common["app-version"].get()),
    retry: false,
    refetchInterval: ({ state }) => (state.status === "success" ? false : ASK_EVERY_MS),
  });
  useTitle(t("titles.maintenance"));

  return (
    <BarePage>
      {server.isSuccess ? <Done /> : <Works asking={server.isFetching} onAsk={() => void server.refetch()} />}
    </BarePage>
  );
}

function Works({ asking, onAsk }: { asking: boolean; onAsk: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <PageMessage
      title={t("maintenance.title")}
      text={t("maintenance.text")}
      actions={
        <Button loading={asking} onClick={onAsk}>
          {t("maintenance.check")}
        </Button>
      }
    />
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
