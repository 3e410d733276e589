import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import i18next from "i18next";
import { KeyRound } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { BackButton } from "#client/ui/buttons/back-button.tsx";
import { Button } from "#client/ui/buttons/button.tsx";
import { PageTabs } from "#client/ui/lists/page-tabs.tsx";
import { tabStyles } from "#client/ui/lists/tabs.tsx";
import { toast } from "#client/ui/overlays/toast.ts";
import { Badge } from "#client/ui/people/badge.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { ModerationOverview } from "#contract/moderation.ts";
import { CONSOLE_SECTIONS, type ConsoleSection } from "#contract/paths.ts";
import { onRefused } from "./api.ts";
import { ConfirmationDialog } from "./confirmation-dialog.tsx";
import { overviewQuery } from "./queries.ts";

interface ConsolePageProps {
  /** The open tab; the cases are the console's own address. */
  section: ConsoleSection | "cases";
  children: ReactNode;
}

/** The frame of the moderators' console: its tabs with what waits in each. */
export function ConsolePage({ section, children }: ConsolePageProps) {
  const { t } = useTranslation("moderation");
  const overview = useQuery(overviewQuery);
  const { data, error } = overview;
  useConsole();
  useTitle(t(`sections.${section}`));
  const tab = (name: ConsoleSection | "cases") => (
    <>
      {t(`sections.${name}`)}
      {data && waitingIn(name, data) > 0 && <Badge variant="count">{waitingIn(name, data)}</Badge>}
    </>
  );
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-4 pt-3 pb-16 max-lg:has-[[data-dock]]:pb-0 md:pt-10">
      <div className="flex items-center gap-1 max-md:-ml-3">
        <BackButton to="/profile" />
        <h1 className="font-display text-xl md:text-3xl">{t("title")}</h1>
      </div>
      {error instanceof Failure && error.code === "second_factor_required" ? (
        <SecondFactorNeeded />
      ) : (
        <>
          <PageTabs label={t("title")} open={section} loading={!hasSettled(overview)}>
            <Link to="/admin" activeOptions={{ exact: true }} className={tabStyles}>
              {tab("cases")}
            </Link>
            {CONSOLE_SECTIONS.filter((name) => name !== "settings" || data?.role === "admin").map((name) => (
              <Link key={name} to="/admin/$section" params={{ section: name }} className={tabStyles}>
                {tab(name)}
              </Link>
            ))}
          </PageTabs>
          <div className="pt-5 md:pt-8">{children}</div>
          <ConfirmationDialog />
        </>
      )}
    </div>
  );
}

/** How many things wait in a tab for this moderator. */
function waitingIn(section: ConsoleSection | "cases", { waiting }: ModerationOverview): number {
  switch (section) {
    case "cases":
      return waiting.cases;
    case "appeals":
      return waiting.appeals + waiting.proposals;
    case "photos":
      return waiting.photos;
    case "selfies":
      return waiting.selfies;
    case "tickets":
      return waiting.tickets;
    default:
      return 0;
  }
}

/** Without a second factor the console stays closed: a stolen password alone must not open it. */
function SecondFactorNeeded() {
  const { t } = useTranslation("moderation");
  return (
    <EmptyState
      icon={<KeyRound />}
      title={t("secondFactor.title")}
      text={t("secondFactor.text")}
      action={
        <Button asChild variant="primary">
          <Link to="/settings/$section" params={{ section: "security" }}>
            {t("secondFactor.turnOn")}
          </Link>
        </Button>
      }
    />
  );
}

/** Tells the server while the console is in sight, and leaves it for the home page once the server refuses it. */
function useConsole(): void {
  const navigate = useNavigate();
  useEffect(() => {
    /** A moderator who does not see the console is notified of new reports. */
    const reportSight = () =>
      void send(document.visibilityState === "visible" ? "WATCH_REPORTS" : "UNWATCH_REPORTS");
    const stops = [
      $hello.subscribe((hello) => void (hello && reportSight())),
      onRefused(() => {
        toast({ title: i18next.t("moderation:refused"), stays: true });
        void navigate({ to: "/", replace: true });
      }),
    ];
    document.addEventListener("visibilitychange", reportSight);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener("visibilitychange", reportSight);
      void send("UNWATCH_REPORTS");
    };
  }, [navigate]);
}

const send = (event: "WATCH_REPORTS" | "UNWATCH_REPORTS") => socket.send(event).catch(() => {});
