import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarHeart, Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { whenLine } from "#client/lib/format/when.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { growFrom } from "#client/lib/motion/shared-element.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { openLimit } from "#client/lib/stores/limit-dialog.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { NextStep } from "#client/ui/states/next-step.tsx";
import { Part } from "#client/ui/states/part.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { Skeleton } from "#client/ui/states/skeleton.tsx";
import type { Event } from "#contract/events.ts";
import { EventPicture } from "./list/event-picture.tsx";
import { toPin } from "./rules/row.ts";
import { useNextEvents } from "./use-next-events.ts";

export function Meetups() {
  const { t } = useTranslation("home");
  const me = useQuery(meQuery).data;
  const isOpen = me?.vip ?? false;
  const { data, isError, isNear } = useNextEvents(isOpen);
  if (!me) return null;
  if (!isOpen)
    return (
      <Part title={t("meetups.near")}>
        <NextStep icon={<Lock />} text={t("meetups.locked")} action={<Unlock />} />
      </Part>
    );
  if (isError && !data) return null;
  return (
    <Part title={t(isNear ? "meetups.near" : "meetups.soon")} more={<ToMap />}>
      {!data ? (
        <Skeleton className="h-24 w-full rounded-lg" />
      ) : data.length === 0 ? (
        <NextStep icon={<CalendarHeart />} text={t("meetups.none")} action={<Create />} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {data.map((event) => (
            <RowBoundary key={event.id}>
              <li>
                <Meetup event={event} />
              </li>
            </RowBoundary>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Meetup({ event }: { event: Event }) {
  const { t } = useTranslation("home");
  const today = isoDay(useToday());
  const line = [
    event.address.city?.name,
    event.coming > 0 && t("meetups.coming", { count: event.coming }),
  ].filter(Boolean);
  return (
    <Link
      to="/events/$id"
      params={{ id: event.id }}
      onClick={growFrom}
      className="flex h-full gap-4 rounded-lg border border-line bg-panel p-3 transition hover:border-line-strong hover:bg-raised"
    >
      <EventPicture event={toPin(event)} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 font-medium">
          {event.title}
        </span>
        <time dateTime={event.startsAt} className="mt-1 block text-gold-light text-sm">
          {whenLine(event, today, currentLang())}
        </time>
        <span className="block truncate text-dim text-sm">{line.join(" · ")}</span>
      </span>
    </Link>
  );
}

function ToMap() {
  const { t } = useTranslation("home");
  return (
    <Link to="/events" className="link text-sm">
      {t("meetups.all")}
    </Link>
  );
}

function Create() {
  const { t } = useTranslation("home");
  return (
    <Button asChild size="sm">
      <Link to="/events/new">{t("meetups.create")}</Link>
    </Button>
  );
}

function Unlock() {
  const { t } = useTranslation("home");
  return (
    <Button size="sm" variant="tertiary" onClick={() => openLimit("events")}>
      {t("meetups.unlock")}
    </Button>
  );
}
