import clsx from "clsx";
import { Overlay, type Point } from "pigeon-maps";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { REDUCED_MOTION, useMediaQuery } from "#client/lib/browser/use-media-query.ts";
import type { Place } from "#contract/distance.ts";
import type { EventCluster } from "#contract/event-map.ts";
import { loadMapCities } from "./cities.ts";
import { Clusters } from "./clusters.ts";
import { GroundLegend } from "./ground-legend.tsx";
import { MapAttribution } from "./map-attribution.tsx";
import { MapControls } from "./map-controls.tsx";
import { MapScale } from "./map-scale.tsx";
import {
  type DrawnView,
  type Item,
  itemAt,
  type MapMarker,
  MarkerLayer,
  nearestToMiddle,
} from "./marker-layer.tsx";
import { Circle, OpenMarker, OwnPosition, Tag } from "./overlays.tsx";
import { PanningMap } from "./panning-map.ts";
import { PlaceSearch } from "./place-search.tsx";
import { Tile, tileUrl } from "./tile.tsx";
import { useMapKeys } from "./use-map-keys.ts";
import { type Bounds, type Camera, stepZoom, ZOOM_MAX, ZOOM_MIN } from "./view.ts";
import { WayBack } from "./way-back.tsx";

export interface EventMapProps {
  label: string;
  camera: Camera;
  /** The visible part of the map; null until the map has a size. */
  bounds: Bounds | null;
  onCamera: (camera: Camera, bounds?: Bounds) => void;
  markers: readonly MapMarker[];
  /** Groups counted by the server. */
  counted?: readonly EventCluster[] | undefined;
  /** Id of the event that is open or pointed at in the list. */
  openId: string | null;
  onOpen: (id: string) => void;
  /** Opens several events at one point, which no zoom splits. */
  onOpenMany: (ids: string[]) => void;
  /** The shown place of an event whose exact place is hidden. */
  circle: (Place & { radius: number }) | null;
  position: Place | null;
  onLocate: () => void;
  locating: boolean;
  /** Whether to show the search for places by name. */
  canSearch: boolean;
  className?: string;
}

const NONE: readonly EventCluster[] = [];

/** The map of events. The list next to it shows the same events, for screen readers. */
export function EventMap(props: EventMapProps) {
  const { label, camera, onCamera, markers, counted = NONE, openId, onOpen, onOpenMany } = props;
  const { t } = useTranslation("events");
  const still = useMediaQuery(REDUCED_MOTION);
  const view = useRef<DrawnView>(null);
  // A slow frame makes pigeon-maps report a position midway; setting that would end the animation there.
  const isMoving = useRef(false);
  const [pointed, setPointed] = useState<Item | null>(null);
  const clusters = useMemo(() => new Clusters(markers, counted), [markers, counted]);
  const opened = markers.find(({ id }) => id === openId);
  const without = useMemo(() => new Set(opened ? [opened.id] : []), [opened]);
  useEffect(() => void loadMapCities(), []);
  // Another zoom or another list has other groups.
  const level = Math.floor(camera.zoom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pointed item belongs to these groups
  useEffect(() => setPointed(null), [clusters, level]);

  function choose(item: Item): void {
    if (item.marker) onOpen(item.marker.id);
    else if (item.opensAt > ZOOM_MAX) onOpenMany(item.members().map(({ id }) => id));
    else
      onCamera({ centre: item, zoom: Math.min(ZOOM_MAX, Math.max(item.opensAt, stepZoom(camera.zoom, 1))) });
  }

  const keys = useMapKeys({
    camera,
    onCamera,
    onEnter: () => pointed && choose(pointed),
    onLook: () => setPointed(view.current && nearestToMiddle(view.current)),
    onLeave: () => setPointed(null),
  });
  // With the keyboard, Enter opens the event nearest to the centre, which may change with each move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may bring another event to the centre
  useEffect(() => {
    if (keys.isSteering) setPointed(view.current && nearestToMiddle(view.current));
  }, [keys.isSteering, camera, clusters]);

  const at = ({ lat, lon }: Place): Point => [lat, lon];
  const tag = pointed && pointed.key !== openId ? pointed : null;
  return (
    <section
      role="application"
      aria-label={label}
      aria-description={t("map.keys")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the map moves by arrow keys
      tabIndex={0}
      {...keys.handlers}
      onPointerMove={({ clientX, clientY, pointerType, buttons, currentTarget }) => {
        if (pointerType !== "mouse" || buttons !== 0 || !view.current) return;
        const { left, top } = currentTarget.getBoundingClientRect();
        const item = itemAt(view.current, [clientX - left, clientY - top], 0);
        if (item?.key !== pointed?.key) setPointed(item);
      }}
      className={clsx(
        "relative isolate select-none [container-type:size] overflow-clip bg-panel focus-visible:-outline-offset-2 [&>[dir]]:bg-transparent! [&_:is(.pigeon-tiles,.pigeon-overlays)]:will-change-[transform,translate]!",
        pointed && "cursor-pointer",
        props.className,
      )}
    >
      <PanningMap
        center={at(camera.centre)}
        zoom={camera.zoom}
        minZoom={ZOOM_MIN}
        maxZoom={ZOOM_MAX}
        zoomSnap={false}
        limitBounds="edge"
        animate={!still}
        provider={tileUrl}
        tileComponent={Tile as never}
        attribution={false}
        onAnimationStart={() => {
          isMoving.current = true;
        }}
        onAnimationStop={() => {
          isMoving.current = false;
        }}
        onBoundsChanged={({ center: [lat, lon], zoom, bounds: { ne, sw } }) => {
          if (isMoving.current) return;
          onCamera({ centre: { lat, lon }, zoom }, { north: ne[0], east: ne[1], south: sw[0], west: sw[1] });
        }}
        onClick={({ pixel }) => {
          const item = view.current && itemAt(view.current, pixel);
          if (item) choose(item);
        }}
      >
        <MarkerLayer clusters={clusters} without={without} view={view} />
        {props.circle && <Circle anchor={at(props.circle)} radius={props.circle.radius} />}
        {props.position && (
          <Overlay anchor={at(props.position)}>
            <OwnPosition />
          </Overlay>
        )}
        {tag && (
          <Overlay anchor={at(tag)}>
            <Tag item={tag} />
          </Overlay>
        )}
        {opened && (
          <Overlay anchor={at(opened)}>
            <OpenMarker marker={opened} />
          </Overlay>
        )}
      </PanningMap>
      <GroundLegend camera={camera} />
      {keys.isSteering && !tag && <span aria-hidden="true" className={AIM} />}
      <p aria-live="polite" className="sr-only">
        {keys.isSteering && pointed && (pointed.marker?.title ?? t("map.group", { count: pointed.count }))}
      </p>
      {props.canSearch && <PlaceSearch camera={camera} onCamera={onCamera} />}
      <MapControls
        camera={camera}
        onCamera={onCamera}
        onLocate={props.onLocate}
        locating={props.locating}
        hasSearch={props.canSearch}
      />
      {props.position && props.bounds && (
        <WayBack position={props.position} camera={camera} bounds={props.bounds} onCamera={onCamera} />
      )}
      <MapScale camera={camera} />
      <MapAttribution />
    </section>
  );
}

const AIM =
  "pointer-events-none absolute top-1/2 left-1/2 size-3 -translate-1/2 rounded-full border-2 border-gold-light";
