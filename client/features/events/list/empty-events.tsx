import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarHeart } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDistance } from "#client/lib/format/numbers.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { centredOn } from "../map/view.ts";
import { nextEventQuery } from "../queries.ts";
import { countActive, type EventTab, filterIn } from "../rules/filter.ts";
import { metresFrom } from "../rules/row.ts";
import { $tab, setCamera } from "../store.ts";
import { NO_PREFERENCE, useChangePreference, usePreference } from "../use-preference.ts";
import { useFrom } from "../use-tab-events.ts";

/** No event here, and the one thing to do about it. */
export function EmptyEvents() {
  const { t } = useTranslation("events");
  const tab = useStore($tab);
  const { filter } = usePreference();
  const isFiltered = countActive(filterIn(tab, filter)) > 0;
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

/** Somewhere there is one, or else there is one to create. */
function ToNext() {
  const { t } = useTranslation("events");
  const next = useQuery(nextEventQuery).data;
  const from = useFrom();
  if (!next) return <CreateLink />;
  return (
    <Button onClick={() => setCamera(centredOn(next))}>
      {t("empty.default.next", { distance: formatDistance(metresFrom(from, next)) })}
    </Button>
  );
}

function ToAll() {
  const { t } = useTranslation("events");
  return <Button onClick={() => $tab.set("default")}>{t("empty.toAll")}</Button>;
}

const NEXT_STEP: Record<EventTab, ReactNode> = {
  default: <ToNext />,
  my: <CreateLink />,
  favs: <ToAll />,
  past: <ToAll />,
};
