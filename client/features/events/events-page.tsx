import { useStore } from "@nanostores/react";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import clsx from "clsx";
import { MapPin } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { reloadIfReachable } from "#client/lib/lost-parts/ask-server.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $hello } from "#client/lib/socket/state.ts";
import { toast } from "#client/ui/overlays/toast.ts";
import type { Place } from "#contract/distance.ts";
import type { EventPin } from "#contract/event-map.ts";
import { boxOf } from "./api.ts";
import { BoxContext } from "./box-context.ts";
import { applyUpdate, refetchAll } from "./cache.ts";
import { EventsSkeleton } from "./list/events-skeleton.tsx";
import { ManyDialog } from "./list/many-dialog.tsx";
import { LockedEvents } from "./locked-events.tsx";
import { EventMap } from "./map/event-map.tsx";
import type { MapMarker } from "./map/marker-layer.tsx";
import { type Bounds, centredOn, MAP_UPDATE_DEBOUNCE_MS, nextBox } from "./map/view.ts";
import { cacheOffline, dropOffline } from "./offline-events.ts";
import { eventQuery } from "./queries.ts";
import {
  type GeolocationInput,
  type GeolocationState,
  geolocationMessage,
  nextGeolocation,
} from "./rules/geolocation.ts";
import { $geolocation, $many, $map, $pointedId, $position, setCamera } from "./store.ts";
import { useMapEvents } from "./use-tab-events.ts";

interface EventsPageProps {
  openId?: string;
  /** The centre of the map is its place. */
  isPlacing: boolean;
  children: ReactNode;
}

export function EventsPage(props: EventsPageProps) {
  const { data: me, isPaused, isError } = useQuery(meQuery);
  // Events cached offline still show.
  if (!me && (isPaused || isError))
    return <div className="mx-auto flex w-full max-w-xl flex-1 flex-col">{props.children}</div>;
  if (!me) return <EventsSkeleton />;
  if (me.vip) return <OpenEvents {...props} me={me.id} />;
  return props.openId ? <EventWithoutVip {...props} openId={props.openId} /> : <LockedEvents />;
}

/** After VIP ends, members can still open events they host or attend, but not the map. */
function EventWithoutVip({ openId, children }: EventsPageProps & { openId: string }) {
  const { data, isPending, isPaused } = useQuery(eventQuery(openId));
  if (isPending && !isPaused) return <EventsSkeleton />;
  if (!data && !isPaused) return <LockedEvents />;
  return <div className="mx-auto flex w-full max-w-xl flex-1 flex-col">{children}</div>;
}

function OpenEvents({ openId, isPlacing, children, me }: EventsPageProps & { me: string }) {
  const { t } = useTranslation("events");
  const navigate = useNavigate();
  const camera = useStore($map);
  const pointedId = useStore($pointedId);
  const box = useAskedBox();
  const { position, locate, isAsking } = usePosition();
  const { pins, clusters } = useMapEvents(box, openId);
  const markers = useMemo(() => pins.map(toMarker), [pins]);
  const open = pins.find(({ id }) => id === openId);
  const circle = open?.radius && !isPlacing ? { lat: open.lat, lon: open.lon, radius: open.radius } : null;
  const isPlaced = useIsPlaced(openId);
  useGrantedPosition();
  useEventsLive(me, box);
  return (
    <BoxContext value={box}>
      <div className="flex flex-1 flex-col-reverse md:flex-row">
        <div className="flex flex-1 flex-col border-line bg-ink md:w-88 md:flex-none md:border-r lg:w-[27rem]">
          {children}
        </div>
        <div
          className={clsx(
            "sticky top-0 z-20 border-line max-md:border-b md:h-dvh md:flex-1",
            openId && !isPlacing ? "h-[28dvh]" : "h-[40dvh]",
          )}
        >
          {isPlaced && (
            <EventMap
              label={t("map.label")}
              camera={camera}
              bounds={camera.bounds}
              onCamera={setCamera}
              markers={isPlacing ? NO_MARKERS : markers}
              serverClusters={isPlacing ? undefined : (clusters ?? undefined)}
              circle={circle}
              openId={pointedId ?? openId ?? null}
              onOpen={(id) => void navigate({ to: "/events/$id", params: { id } })}
              onOpenMany={(ids) => $many.set(ids)}
              position={position}
              onLocate={() => void locate()}
              locating={isAsking}
              canSearch={isPlacing || !openId}
              className="h-full"
            />
          )}
          {isPlacing && <PlacePin />}
        </div>
      </div>
      <ManyDialog pins={pins} />
    </BoxContext>
  );
}

/** Kept only in this browser. */
function usePosition() {
  const { t } = useTranslation("events");
  const state = useStore($geolocation);
  const position = useStore($position);

  const showMessage = useCallback(
    (next: GeolocationState) => {
      const message = geolocationMessage(next);
      if (!message) return;
      toast({
        title: t(`position.${message}`),
        variant: message === "allowed" ? "default" : "destructive",
        ...(message === "allowed" && {
          action: { label: t("position.reload"), run: () => void reloadIfReachable() },
        }),
      });
    },
    [t],
  );

  const locate = useCallback(async () => {
    if (transition("asked") === "allowed") return showMessage("allowed");
    const found = await findPosition();
    if (found) setCamera(centredOn(found));
    else showMessage($geolocation.get());
  }, [showMessage]);

  return { state, position, locate, isAsking: state === "asking" };
}

function useGrantedPosition(): void {
  useEffect(() => {
    let status: PermissionStatus | undefined;
    const onChange = () => status && transition(INPUT_OF[status.state]);
    void navigator.permissions?.query({ name: "geolocation" }).then(async (found) => {
      status = found;
      found.addEventListener("change", onChange);
      if (found.state !== "granted" || $position.get()) return;
      const place = await findPosition();
      if (place) setCamera(centredOn(place));
    });
    return () => status?.removeEventListener("change", onChange);
  }, []);
}

const INPUT_OF: Record<PermissionState, GeolocationInput> = {
  granted: "permission_granted",
  denied: "permission_denied",
  prompt: "permission_reset",
};

function transition(input: GeolocationInput): GeolocationState {
  const next = nextGeolocation($geolocation.get(), input);
  $geolocation.set(next);
  return next;
}

const findPosition = () =>
  new Promise<Place | null>((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        transition("located");
        const place = { lat: coords.latitude, lon: coords.longitude };
        $position.set(place);
        resolve(place);
      },
      ({ code }) => {
        transition(code === GeolocationPositionError.PERMISSION_DENIED ? "refused" : "not_found");
        resolve(null);
      },
      { timeout: 15_000, maximumAge: 60_000 },
    ),
  );

/** A map that opens on one event waits for its place, or it would show another and jump. */
function useIsPlaced(openId: string | undefined): boolean {
  const [isPlaced, setPlaced] = useState(openId === undefined);
  const { isPending, isPaused } = useQuery({ ...eventQuery(openId ?? ""), enabled: openId !== undefined });
  const isKnown = !isPending || isPaused;
  // After the effect by which the event's page moves the camera.
  useEffect(() => {
    if (isKnown) setPlaced(true);
  }, [isKnown]);
  return isPlaced;
}

const NO_MARKERS: readonly MapMarker[] = [];

const toMarker = ({ id, title, lat, lon, type, mine, viewed, image }: EventPin): MapMarker => ({
  id,
  title,
  lat,
  lon,
  type: type.id,
  mine,
  viewed,
  photo: image,
});

function PlacePin() {
  return (
    <span
      aria-hidden="true"
      className="-translate-x-1/2 -translate-y-[92%] pointer-events-none absolute top-1/2 left-1/2 text-gold drop-shadow-lg"
    >
      <MapPin size={44} strokeWidth={1.5} className="fill-ink" />
    </span>
  );
}

/** Changes once the map stops moving. */
function useAskedBox(): Bounds | null {
  const { bounds } = useStore($map);
  const [box, setBox] = useState<Bounds | null>(null);
  useEffect(() => {
    if (!bounds) return;
    const timer = setTimeout(() => setBox((asked) => nextBox(asked, bounds)), MAP_UPDATE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [bounds]);
  return box;
}

/** Shows changes by others at once: to events in this box, the member's own, and those the member reacted to. */
function useEventsLive(me: string, box: Bounds | null): void {
  const client = useQueryClient();
  const hello = useStore($hello);
  useEffect(() => watchEvents(client, me), [client, me]);
  useEffect(() => {
    if (box && hello) socket.send("WATCH_EVENTS", boxOf(box)).catch(() => {});
  }, [box, hello]);
  useEffect(() => () => void socket.send("UNWATCH_EVENTS", {}).catch(() => {}), []);
}

function watchEvents(client: QueryClient, me: string): () => void {
  const stops = [
    socket.on("EVENT_CREATED", (update) => applyUpdate(client, update, me)),
    socket.on("EVENT_UPDATED", (update) => {
      applyUpdate(client, update, me);
      if (update.action === "UPDATE") cacheOffline([update.event]);
    }),
    socket.on("EVENT_DELETED", (update) => {
      applyUpdate(client, update, me);
      dropOffline(update.event.id);
    }),
    $hello.listen((hello) => hello && refetchAll(client)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
