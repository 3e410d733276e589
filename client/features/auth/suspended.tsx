import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSoon } from "#client/lib/format/date.ts";
import { useNow, useToday } from "#client/lib/format/now.ts";
import { latestSuspension } from "#client/lib/session.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { MarkedText } from "#client/ui/text/marked-text.tsx";
import type { Suspension } from "#contract/http.ts";
import { LOGIN_PATH } from "#contract/paths.ts";
import { AuthPage } from "./auth-page.tsx";
import { Decisions } from "./decisions/decisions.tsx";
import { ArticleLink } from "./sign-up/article-link.tsx";

/** The page where a session ends by a suspension. It may still be open, or be opened again, after the end. */
export function LatestSuspension() {
  const [suspension] = useState(latestSuspension);
  const now = useNow().getTime();
  const isOver = suspension?.until && Date.parse(suspension.until) <= now;
  return isOver ? <SuspensionOver /> : <Suspended suspension={suspension} />;
}

export function Suspended({ suspension }: { suspension: Suspension | undefined }) {
  const { t } = useTranslation("auth");
  const today = useToday();
  const { until = null, reason = null, ticket } = suspension ?? {};
  return (
    <AuthPage
      pageTitle={t("titles.suspended")}
      title={t("suspended.title")}
      text={
        <MarkedText
          text={
            until ? t("suspended.until", { time: formatSoon(new Date(until), today) }) : t("suspended.noEnd")
          }
          components={{ time: <b className="font-medium text-cream" /> }}
        />
      }
    >
      {ticket ? (
        <Decisions ticket={ticket} />
      ) : (
        <>
          <p className="text-dim">
            <MarkedText
              text={t("suspended.why", { reason: t(`suspended.reasons.${reason ?? "other"}`) })}
              components={{
                reason: <b className="font-medium text-cream" />,
                rules: <ArticleLink section="terms" />,
              }}
            />
          </p>
          <Button asChild variant="primary" size="lg">
            <Link to={LOGIN_PATH}>{t("confirm.logIn")}</Link>
          </Button>
        </>
      )}
      <Button asChild variant="ghost">
        <Link to="/support">{t("suspended.support")}</Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to="/">{t("suspended.home")}</Link>
      </Button>
    </AuthPage>
  );
}

function SuspensionOver() {
  const { t } = useTranslation("auth");
  return (
    <AuthPage
      pageTitle={t("titles.suspended")}
      title={t("suspended.overTitle")}
      text={t("suspended.overText")}
    >
      <Button asChild variant="primary" size="lg">
        <Link to={LOGIN_PATH}>{t("confirm.logIn")}</Link>
      </Button>
    </AuthPage>
  );
}
