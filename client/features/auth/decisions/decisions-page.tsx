import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { AuthPage } from "../auth-page.tsx";
import { askForTicket } from "./api.ts";
import { Decisions } from "./decisions.tsx";

/** For people who are held or warned, guests too. */
export function DecisionsPage() {
  const { t } = useTranslation("auth");
  const ticket = useQuery({ queryKey: ["decisions", "ticket"], queryFn: askForTicket, gcTime: 0 });
  return (
    <AuthPage pageTitle={t("titles.decisions")} title={t("decisions.title")}>
      {ticket.data ? (
        <Decisions ticket={ticket.data} />
      ) : ticket.isError ? (
        <ErrorState onRetry={() => void ticket.refetch()} retrying={ticket.isFetching} />
      ) : (
        <SkeletonText lines={4} />
      )}
      <Button asChild variant="ghost">
        <Link to="/">{t("suspended.home")}</Link>
      </Button>
    </AuthPage>
  );
}
