import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { decidedQuery, itemsIn, openQuery } from "./queries.ts";
import { ReportCard } from "./report-card.tsx";

/** Reports that wait for a decision. */
export function OpenReports() {
  const { t } = useTranslation("moderation");
  const pages = useInfiniteQuery(openQuery);
  return (
    <PagedList
      pages={pages}
      items={itemsIn(pages.data)}
      empty={<EmptyState icon={<ShieldCheck />} title={t("empty.open")} text={t("empty.openText")} />}
      item={(report) => <ReportCard key={report.id} report={report} />}
    />
  );
}

export function DecidedReports() {
  const { t } = useTranslation("moderation");
  const pages = useInfiniteQuery(decidedQuery);
  return (
    <PagedList
      pages={pages}
      items={itemsIn(pages.data)}
      empty={<EmptyState icon={<Inbox />} title={t("empty.decided")} />}
      item={(report) => <ReportCard key={report.id} report={report} />}
    />
  );
}
