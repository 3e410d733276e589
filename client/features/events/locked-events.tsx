import { useQuery } from "@tanstack/react-query";
import { CalendarHeart, Lock, MapPin, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { EventRow } from "./list/event-row.tsx";
import { PlaceholderMap } from "./placeholder-map.tsx";
import { aheadQuery } from "./queries.ts";
import { toPin } from "./rules/row.ts";

/** The map behind is made up; the server sends no real events. */
export function LockedEvents() {
  const { t } = useTranslation("events");
  useTitle(t("title"));
  return (
    <div className="relative isolate flex flex-1 flex-col items-center justify-center gap-6 overflow-clip px-4 py-16">
      <PlaceholderMap />
      <Ahead />
      <section className="w-full max-w-lg rounded-lg border border-line bg-ink/94 px-4 py-6 text-center shadow-lift sm:p-10">
        <span className="mx-auto flex size-14 items-center justify-center rounded-full border border-gold/40 bg-gold/10 text-gold">
          <Lock aria-hidden="true" size={24} strokeWidth={1.5} />
        </span>
        <h1 className="mt-5 font-display text-3xl">{t("locked.title")}</h1>
        <p className="mt-3 text-balance text-dim">{t("locked.text")}</p>
        <ul className="mx-auto mt-6 flex max-w-sm flex-col gap-3 text-left">
          <Reason icon={<MapPin />}>{t("locked.see")}</Reason>
          <Reason icon={<UsersRound />}>{t("locked.join")}</Reason>
          <Reason icon={<CalendarHeart />}>{t("locked.create")}</Reason>
        </ul>
        <Button variant="primary" size="lg" className="mt-8 w-full" onClick={() => openLimit("events")}>
          {t("locked.open")}
        </Button>
      </section>
    </div>
  );
}

/** Events the member hosts or attends, which stay open after VIP ends so that they can find or cancel them. */
function Ahead() {
  const { t } = useTranslation("events");
  const hadVip = useQuery(meQuery).data?.vipObject.endDate != null;
  const events = useQuery({ ...aheadQuery, enabled: hadVip }).data ?? [];
  if (events.length === 0) return null;
  return (
    <section
      aria-labelledby="events-ahead"
      className="w-full max-w-lg rounded-lg border border-line bg-ink/94 px-4 py-5 shadow-lift sm:px-10"
    >
      <h2 id="events-ahead" className="font-display text-xl">
        {t("locked.ahead")}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {events.map((event) => (
          <RowBoundary key={event.id}>
            <li>
              <EventRow event={toPin(event)} />
            </li>
          </RowBoundary>
        ))}
      </ul>
    </section>
  );
}

const Reason = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-gold">
    {icon}
    {children}
  </li>
);
