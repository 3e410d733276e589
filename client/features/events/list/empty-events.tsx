import { useStore } from "@nanostores/react";
import { Link } from "@tanstack/react-router";
import { CalendarHeart } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { countActive, type EventTab, filterIn } from "../rules/filter.ts";
import { $tab } from "../store.ts";
import { NO_PREFERENCE, useChangePreference, usePreference } from "../use-preference.ts";
import { useNearest } from "../use-tab-events.ts";
import { RowsSkeleton } from "./events-skeleton.tsx";
import { NearestEvents } from "./nearest-events.tsx";

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
