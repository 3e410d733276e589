import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarHeart } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatRelative, formatSoon } from "#client/lib/format/date.ts";
import { useNow, useToday } from "#client/lib/format/now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PagedList } from "#client/ui/lists/paged-list.tsx";
import { Badge } from "#client/ui/people/badge.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import type { ConsoleEvent } from "#contract/moderation.ts";
import { removeEvent } from "./api.ts";
import { eventPages } from "./queries.ts";
import { SanctionDialog } from "./sanction-dialog.tsx";

/** Events ahead, those that were created last first. */
export default function EventsPage() {
  const { t } = useTranslation("moderation");
  const pages = useInfiniteQuery(eventPages);
  return (
    <div className="max-w-3xl">
      <PagedList
        pages={pages}
        items={pages.data?.pages.flatMap(({ data }) => data) ?? []}
        empty={<EmptyState icon={<CalendarHeart />} title={t("events.empty")} />}
        item={(event) => <Row key={event.id} event={event} />}
      />
    </div>
  );
}

function Row({ event }: { event: ConsoleEvent }) {
  const { t } = useTranslation("moderation");
  const [removing, setRemoving] = useState(false);
  const today = useToday();
  const now = useNow();
  const { id, title, description, address, host, startsAt, createdAt, coming, reports } = event;
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere font-medium">
          <Link to="/events/$id" params={{ id }} className="link">
            {title}
          </Link>
        </h2>
        {reports > 0 && <Badge variant="bad">{t("case.reports", { count: reports })}</Badge>}
      </div>
      <p className="wrap-anywhere text-dim text-sm">
        {[formatSoon(new Date(startsAt), today), address, t("events.coming", { count: coming })].join(" · ")}
      </p>
      <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line">
        {description}
      </p>
      <p className="mt-3 text-dim text-sm">
        <Link to="/admin/people/$id" params={{ id: host.id }} className="link">
          {host.user?.name ?? t("person.guest")}
        </Link>
        , {formatRelative(new Date(createdAt), now)}
      </p>
      <Button size="sm" variant="outline" className="mt-4" onClick={() => setRemoving(true)}>
        {t("events.remove")}
      </Button>
      {removing && (
        <SanctionDialog
          title={t("events.removeTitle", { title })}
          text={t("events.removeText")}
          submitLabel={t("person.remove")}
          onSend={(removal) => removeEvent(id, removal)}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}
