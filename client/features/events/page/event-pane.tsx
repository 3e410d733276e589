import { useStore } from "@nanostores/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarX2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isNotFound } from "#client/lib/api.ts";
import { useTitle } from "#client/lib/browser/use-title.ts";
import { formatRelative } from "#client/lib/format/date.ts";
import { useNow } from "#client/lib/format/now.ts";
import { useOnceGrown } from "#client/lib/motion/use-once-grown.ts";
import { $connection } from "#client/lib/socket/state.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { UpLink } from "#client/ui/buttons/up-link.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { PictureSkeleton } from "#client/ui/states/picture-skeleton.tsx";
import { Skeleton, SkeletonText } from "#client/ui/states/skeleton.tsx";
import type { Event } from "#contract/events.ts";
import { noteView } from "../api.ts";
import { dropEverywhere } from "../cache.ts";
import { centredOn } from "../map/view.ts";
import { cacheOffline, dropOffline, readOfflineEvents } from "../offline-events.ts";
import { eventQuery } from "../queries.ts";
import { zoomOfCircle } from "../rules/place.ts";
import { $map, setCamera } from "../store.ts";
import { EventView } from "./event-view.tsx";
import { OtherEvents } from "./other-events.tsx";

export function EventPane({ id, menu }: { id: string; menu: (event: Event) => ReactNode }) {
  const { t } = useTranslation("events");
  const { data, error, isPaused, isFetching, refetch } = useQuery(eventQuery(id));
  const client = useQueryClient();
  const now = useNow();
  const isLost = useStore($connection) === "offline";
  const gone = isNotFound(error);
  const cached = data || gone ? undefined : readOfflineEvents().find(({ event }) => event.id === id);
  const event = useOnceGrown(data ?? (error || isPaused || isLost ? cached?.event : undefined));
  useTitle(event?.title ?? t("title"));
  useShown(event);
  useEffect(() => {
    if (data) cacheOffline([data]);
    else if (gone) {
      dropOffline(id);
      dropEverywhere(client, id);
    }
  }, [client, data, gone, id]);
  return (
    <article className="flex flex-1 flex-col pb-10">
      <UpLink to="/events" label={t("back")} className="mt-1 mb-1 ml-1 md:mt-3 md:ml-3" />
      {cached && event && (
        <p
          role="status"
          className="mx-4 mb-3 rounded-md border border-line bg-panel px-4 py-3 text-dim text-sm md:mx-6"
        >
          {t("offline.event", { when: formatRelative(new Date(cached.at), now) })}
        </p>
      )}
      {event ? (
        <EventView event={event} menu={menu(event)} isFresh={data !== undefined} />
      ) : gone ? (
        <Gone id={id} />
      ) : error || isPaused ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Waiting />
      )}
    </article>
  );
}

function useShown(event: Event | undefined): void {
  const { id, lat, lon, radius, mine } = event ?? {};
  useEffect(() => {
    if (id === undefined || lat === undefined || lon === undefined) return;
    const { zoom } = $map.get();
    setCamera(
      radius ? { centre: { lat, lon }, zoom: zoomOfCircle(radius, lat) } : centredOn({ lat, lon }, zoom),
    );
  }, [id, lat, lon, radius]);
  useEffect(() => {
    // A failure to record the view does not matter to the viewer.
    if (id !== undefined && !mine) noteView(id).catch(() => {});
  }, [id, mine]);
}

function Gone({ id }: { id: string }) {
  const { t } = useTranslation("events");
  return (
    <>
      <EmptyState
        icon={<CalendarX2 />}
        title={t("gone.title")}
        text={t("gone.text")}
        action={
          <Button asChild>
            <Link to="/events">{t("gone.toAll")}</Link>
          </Button>
        }
      />
      <div className="px-4 md:px-6">
        <OtherEvents than={id} />
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5 px-4 md:px-6">
      <PictureSkeleton className="aspect-[16/9] rounded-lg" />
      <Skeleton className="h-8 w-3/4" />
      <SkeletonText lines={5} />
    </div>
  );
}
