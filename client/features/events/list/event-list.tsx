import { useStore } from "@nanostores/react";
import { ZoomIn } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#client/lib/format/numbers.ts";
import { $connection } from "#client/lib/socket/state.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { OfflineState } from "#client/ui/states/offline-state.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { useOnline } from "#client/ui/states/use-online.ts";
import type { EventPin } from "#contract/event-map.ts";
import { useBox } from "../box-context.ts";
import { stepZoom } from "../map/view.ts";
import { readOfflineEvents } from "../offline-events.ts";
import type { EventTab } from "../rules/filter.ts";
import { toPin } from "../rules/row.ts";
import { $map, $tab, setCamera } from "../store.ts";
import { useAllEvents, useShownEvents } from "../use-tab-events.ts";
import { EmptyEvents } from "./empty-events.tsx";
import { EventRow } from "./event-row.tsx";
import { RowsSkeleton } from "./events-skeleton.tsx";

/** The map may hold thousands of events, and the list has all of them. */
const STEP = 50;

type ListedEvents = ReturnType<typeof useShownEvents> | ReturnType<typeof useAllEvents>;

export function EventList() {
  const tab = useStore($tab);
  return tab === "default" ? <ShownEvents /> : <AllEvents tab={tab} />;
}

function ShownEvents() {
  return <List {...useShownEvents(useBox())} />;
}

function AllEvents({ tab }: { tab: Exclude<EventTab, "default"> }) {
  return <List {...useAllEvents(tab)} />;
}

function List({
  rows,
  tooMany,
  isUnfiltered,
  isPending,
  isPaused,
  isError,
  isFetching,
  refetch,
}: ListedEvents) {
  const online = useOnline();
  const isLost = useStore($connection) === "offline";
  if (isPending && isLost && online) return <OfflineEvents otherwise={<RowsSkeleton count={6} />} />;
  if (isPending && (isPaused || !online)) return <OfflineEvents otherwise={<OfflineState />} />;
  if (isPending) return <RowsSkeleton count={6} />;
  if (isError && rows.length === 0)
    return <OfflineEvents otherwise={<ErrorState onRetry={() => void refetch()} retrying={isFetching} />} />;
  if (tooMany > 0) return <TooMany count={tooMany} isUnfiltered={isUnfiltered} />;
  if (rows.length === 0) return <EmptyEvents />;
  return <Rows rows={rows} />;
}

function Rows({ rows }: { rows: readonly EventPin[] }) {
  const { t } = useTranslation("events");
  const [shown, setShown] = useState(STEP);
  const more = useCallback(() => setShown((count) => count + STEP), []);
  const left = rows.length - shown;
  return (
    <>
      <p role="status" className="sr-only">
        {t("list.count", { count: rows.length })}
      </p>
      <ul aria-label={t("list.label")} className="divide-y divide-line px-4 md:px-6">
        {rows.slice(0, shown).map((event) => (
          <RowBoundary key={event.id}>
            <li
              // Content-visibility clips at this edge, and the row's hover background is wider than its text.
              className="-mx-2 px-2 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
            >
              <EventRow event={event} />
            </li>
          </RowBoundary>
        ))}
      </ul>
      {left > 0 && (
        <div className="p-6 text-center">
          <Button onClick={more}>{t("list.more", { count: Math.min(STEP, left) })}</Button>
        </div>
      )}
    </>
  );
}

function TooMany({ count, isUnfiltered }: { count: number; isUnfiltered: boolean }) {
  const { t } = useTranslation("events");
  const { centre, zoom } = useStore($map);
  return (
    <EmptyState
      icon={<ZoomIn />}
      title={t("many.title", { count, number: formatNumber(count) })}
      text={t(isUnfiltered ? "many.unfiltered" : "many.text")}
      action={
        <Button onClick={() => setCamera({ centre, zoom: stepZoom(stepZoom(zoom, 1), 1) })}>
          {t("map.closer")}
        </Button>
      }
    />
  );
}

function OfflineEvents({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation("events");
  const cached = readOfflineEvents();
  if (cached.length === 0) return otherwise;
  return (
    <section className="px-4 pt-2 md:px-6">
      <p role="status" className="rounded-md border border-line bg-panel px-4 py-3 text-dim text-sm">
        {t("offline.list")}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {cached.map(({ event }) => (
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
