import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatRecentDay, formatTime } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { LogEntry } from "#contract/moderation.ts";
import { logPages } from "./queries.ts";

/** Everything done in the console and on the command line, the latest first. No row ever changes. */
export default function LogPage() {
  const { t } = useTranslation("moderation");
  const pages = useInfiniteQuery(logPages);
  return (
    <PagedList
      pages={pages}
      items={pages.data?.pages.flatMap(({ data }) => data) ?? []}
      heading={<p className="text-dim">{t("log.text")}</p>}
      empty={<EmptyState icon={<ScrollText />} title={t("log.empty")} />}
      item={(entry) => <Row key={entry.number} {...entry} />}
    />
  );
}

function Row({ number, at, by, name, action, subject, details }: LogEntry) {
  const { t } = useTranslation("moderation");
  const today = useToday();
  const date = new Date(at);
  const person = /^(user:|guest:)?(.+)$/.exec(subject)?.[2] ?? subject;
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 last:border-b-0 md:grid-cols-[4rem_10rem_minmax(0,1fr)]">
      <span className="text-dim text-sm tabular-nums">№ {number}</span>
      <span className="text-dim text-sm">
        {formatRecentDay(date, today)}, {formatTime(date)}
      </span>
      <span className="wrap-anywhere min-w-0">
        {name ?? t(by === "command" ? "person.noName" : "log.job", { name: by })}
        {": "}
        {t(`log.actions.${action}` as "log.job", { defaultValue: action })}
        {subject && (
          <span className="block text-dim text-sm">
            {subject.startsWith("user:") ? (
              <Link to="/admin/people/$id" params={{ id: person }} className="link">
                {person}
              </Link>
            ) : (
              subject
            )}
            {Object.entries(details).map(
              ([key, value]) => ` · ${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
            )}
          </span>
        )}
      </span>
    </li>
  );
}
