import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { PageTabs } from "#client/ui/lists/page-tabs.tsx";
import { tabStyles } from "#client/ui/lists/tabs.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { DATING_SECTIONS, type DatingSection } from "#contract/paths.ts";
import { newsQuery } from "./queries.ts";

interface DatingHeaderProps {
  open: "search" | DatingSection;
  total?: ReactNode;
  /** Controls at the end of the row of the title. */
  children?: ReactNode;
}

/** On a phone 112 pixels tall, so that the first face is in sight at once. */
export function DatingHeader({ open, total, children }: DatingHeaderProps) {
  const { t } = useTranslation("dating");
  return (
    <header>
      <div className="flex min-h-11 flex-wrap items-center gap-1 md:gap-2">
        <h1 className="mr-auto flex flex-wrap items-baseline gap-x-3 font-display text-2xl max-[22rem]:text-xl md:text-3xl">
          {t("title")}
          {total}
        </h1>
        {children}
      </div>
      <DatingTabs open={open} />
    </header>
  );
}

function DatingTabs({ open }: { open: "search" | DatingSection }) {
  const { t } = useTranslation("dating");
  const news = useQuery(newsQuery);
  return (
    <PageTabs label={t("title")} open={open} loading={!hasSettled(news)}>
      <Link to="/dating" activeOptions={{ exact: true, includeSearch: false }} className={tabStyles}>
        {t("sections.search")}
      </Link>
      {DATING_SECTIONS.map((section) => {
        const count = section === "bookmarks" ? 0 : (news.data?.[section] ?? 0);
        return (
          <Link
            key={section}
            to="/dating/$section"
            params={{ section }}
            activeOptions={{ includeSearch: false }}
            className={tabStyles}
          >
            {t(`sections.${section}`)}
            {count > 0 && (
              <>
                <Badge variant="count" aria-hidden="true">
                  {count}
                </Badge>
                <span className="sr-only">, {t("fresh", { count })}</span>
              </>
            )}
          </Link>
        );
      })}
    </PageTabs>
  );
}
