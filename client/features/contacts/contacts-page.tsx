import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { hasSettled } from "#client/lib/queries/has-settled.ts";
import { PageTabs } from "#client/ui/lists/page-tabs.tsx";
import { tabStyles } from "#client/ui/lists/tabs.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { CONTACT_SECTIONS, type ContactSection } from "#contract/paths.ts";
import type { ContactCounts } from "#contract/social.ts";
import { Blocked } from "./lists/blocked.tsx";
import { Friends } from "./lists/friends.tsx";
import { Requests } from "./lists/requests.tsx";
import { countsQuery } from "./queries.ts";

const SECTIONS: Record<ContactSection, ComponentType> = {
  friends: Friends,
  requests: Requests,
  blocked: Blocked,
};

export function ContactsPage({ section }: { section: ContactSection }) {
  const { t } = useTranslation("contacts");
  const counts = useQuery(countsQuery);
  const Section = SECTIONS[section];
  useTitle(t(`sections.${section}`));
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-4 pb-16 md:pt-12 landscape-phone:pt-4">
      <h1 className="font-display text-3xl">{t("title")}</h1>
      <PageTabs label={t("title")} open={section} loading={!hasSettled(counts)}>
        {CONTACT_SECTIONS.map((name) => (
          <Link key={name} to="/contacts/$section" params={{ section: name }} className={tabStyles}>
            {t(`sections.${name}`)}
            <Count section={name} counts={counts.data} />
          </Link>
        ))}
      </PageTabs>
      <div className="pt-6">
        <Section />
      </div>
    </div>
  );
}

/** The count of requests is a gold badge, since they wait for an answer. */
function Count({ section, counts }: { section: ContactSection; counts: ContactCounts | undefined }) {
  const count = counts?.[section] ?? 0;
  if (count === 0) return null;
  if (section === "requests") return <Badge variant="count">{count}</Badge>;
  return <span className="text-dim text-sm">{count}</span>;
}
