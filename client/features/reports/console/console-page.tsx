import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { PageTabs } from "#client/ui/lists/page-tabs.tsx";
import { tabStyles } from "#client/ui/lists/tabs.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { CONSOLE_SECTIONS, type ConsoleSection } from "#contract/paths.ts";
import { Held, Suspended } from "./people-lists.tsx";
import { waitingQuery } from "./queries.ts";
import { DecidedReports, OpenReports } from "./report-lists.tsx";
import { useConsole } from "./use-console.ts";

const SECTIONS: Record<ConsoleSection, ComponentType> = {
  reports: OpenReports,
  decided: DecidedReports,
  held: Held,
  suspended: Suspended,
};

/** The moderators' console: reports, people kept out of video chat, and suspended members. */
export function ConsolePage({ section }: { section: ConsoleSection }) {
  const { t } = useTranslation("moderation");
  const waiting = useQuery(waitingQuery);
  const count = waiting.data?.reports ?? 0;
  const Section = SECTIONS[section];
  useConsole();
  useTitle(t(`sections.${section}`));
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-8 pb-16 md:pt-12">
      <h1 className="font-display text-3xl">{t("title")}</h1>
      <PageTabs label={t("title")} open={section} loading={!hasSettled(waiting)}>
        {CONSOLE_SECTIONS.map((name) => (
          <Link key={name} to="/admin/$section" params={{ section: name }} className={tabStyles}>
            {t(`sections.${name}`)}
            {name === "reports" && count > 0 && <Badge variant="count">{count}</Badge>}
          </Link>
        ))}
      </PageTabs>
      <div className="pt-6">
        <Section />
      </div>
    </div>
  );
}
