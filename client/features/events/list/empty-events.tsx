import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { ArrowUp, CalendarHeart } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isoDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";
import { formatDistance } from "#client/lib/format/numbers.ts";
import { whenLine } from "#client/lib/format/when.ts";
import { currentLang } from "#client/lib/i18n.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { angleTo, windOf } from "../map/bearings.ts";
import { centredOn } from "../map/view.ts";
import { countActive, type EventTab, filterIn } from "../rules/filter.ts";
import type { Nearby } from "../rules/nearest.ts";
import { metresFrom } from "../rules/row.ts";
import { $map, $tab, setCamera } from "../store.ts";
import { NO_PREFERENCE, useChangePreference, usePreference } from "../use-preference.ts";
import { useNearest } from "../use-tab-events.ts";
import { RowsSkeleton } from "./events-skeleton.tsx";

export function EmptyEvents() {
  const { t } = useTranslation("events");
  const tab = useStore($tab);
  const { filter } = usePreference();
  const { nearest, isLooking } = useNearest(tab === "default");
  const isFiltered = countActive(filterIn(tab, filter)) > 0;
  if (isLooking) return <RowsSkeleton count={3} />;
  if (nearest.length > 0)
    return (
      <NearestEvents nearest={nearest}>
        {isFiltered && (
          <div className="mt-6 flex flex-wrap items-center gap-4">
            <p className="text-dim">{t("empty.filtered")}</p>
            <ResetFilters />
          </div>
        )}
      </NearestEvents>
    );
  return (
    <EmptyState
      icon={<CalendarHeart />}
      title={t(`empty.${tab}.title`)}
      text={t(isFiltered ? "empty.filtered" : `empty.${tab}.text`)}
      action={isFiltered ? <ResetFilters /> : NEXT_STEP[tab]}
    />
  );
}

/** A single event opens closer, down to the houses. */
const GROUP_ZOOM = 11;

function NearestEvents({ nearest, children }: { nearest: readonly Nearby[]; children: ReactNode }) {
  const { t } = useTranslation("events");
  return (
    <section className="px-4 pt-4 pb-8 md:px-6">
      <h2 className="font-display text-xl">{t("empty.default.title")}</h2>
      <p className="mt-1 text-dim">{t("empty.nearest")}</p>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {nearest.map((nearby) => (
          <RowBoundary key={nearby.event?.id ?? `${nearby.lat} ${nearby.lon}`}>
            <li>
              <Way nearby={nearby} />
            </li>
          </RowBoundary>
        ))}
      </ul>
      {children}
    </section>
  );
}

function Way({ nearby }: { nearby: Nearby }) {
  const { t } = useTranslation("events");
  const { centre } = useStore($map);
  const today = isoDay(useToday());
  const { event, count } = nearby;
  const angle = angleTo(centre, nearby);
  const go = () => setCamera(event ? centredOn(nearby) : { centre: nearby, zoom: GROUP_ZOOM });
  return (
    <button
      type="button"
      onClick={go}
      className="flex min-h-14 w-full items-center gap-3 py-3 text-left transition hover:bg-cream/4"
    >
      <ArrowUp
        size={20}
        aria-hidden="true"
        className="shrink-0 text-gold"
        style={{ transform: `rotate(${Math.round(angle)}deg)` }}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{event?.title ?? t("map.group", { count })}</span>
        {event && (
          <time dateTime={event.startsAt} className="block text-gold-light text-sm">
            {whenLine(event, today, currentLang())}
          </time>
        )}
      </span>
      <span className="shrink-0 text-dim text-sm">
        {formatDistance(metresFrom(centre, nearby))}{" "}
        <span className="sr-only">{t(`wind.${windOf(angle)}`)}</span>
      </span>
    </button>
  );
}

function ResetFilters() {
  const { t } = useTranslation("events");
  const change = useChangePreference();
  return <Button onClick={() => change(NO_PREFERENCE)}>{t("filters.reset")}</Button>;
}

function CreateLink() {
  const { t } = useTranslation("events");
  return (
    <Button asChild>
      <Link to="/events/new">{t("create")}</Link>
    </Button>
  );
}

function ToAll() {
  const { t } = useTranslation("events");
  return <Button onClick={() => $tab.set("default")}>{t("empty.toAll")}</Button>;
}

const NEXT_STEP: Record<EventTab, ReactNode> = {
  default: <CreateLink />,
  my: <CreateLink />,
  favs: <ToAll />,
  past: <ToAll />,
};
