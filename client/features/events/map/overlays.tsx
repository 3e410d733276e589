import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { LocateFixed, Minus, Plus } from "lucide-react";
import type { MapState, Point } from "pigeon-maps";
import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { currentLang } from "#client/lib/i18n.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import type { Place } from "#contract/distance.ts";
import { typeIcon } from "../type-icons.tsx";
import { cityAt } from "./bearings.ts";
import { type MapCity, mapCities, onCitiesLoaded } from "./cities.ts";
import { $fallbackTiles } from "./fallback-tile.tsx";
import { type Item, type MapMarker, sizeOf } from "./marker-layer.tsx";
import { metresToPixels } from "./mercator.ts";
import { type Camera, stepZoom, ZOOM_MAX, ZOOM_MIN } from "./view.ts";

export function Tag({ item }: { item: Item }) {
  const { t } = useTranslation("events");
  const size = sizeOf(item);
  return (
    <span className="pointer-events-none absolute">
      <span
        className="-translate-1/2 absolute top-0 left-0 rounded-full border-2 border-gold-light"
        style={{ width: size + 6, height: size + 6 }}
      />
      <span
        className="-translate-x-1/2 absolute left-0 max-w-60 truncate whitespace-nowrap rounded-md border border-line bg-raised px-3 py-1.5 text-sm shadow-lift"
        style={{ bottom: size / 2 + 10 }}
      >
        {item.marker?.title ?? t("map.group", { count: item.count })}
      </span>
    </span>
  );
}

export function OpenMarker({ marker }: { marker: MapMarker }) {
  const Icon = typeIcon(marker.type);
  return (
    <span className="pointer-events-none absolute">
      <span className="-translate-x-1/2 absolute bottom-0 left-0 flex animate-rise-in flex-col items-center">
        <span className="flex size-14 items-center justify-center overflow-hidden rounded-full border-[3px] border-gold bg-gilt shadow-lift">
          {marker.photo ? (
            <img src={marker.photo} alt="" className="size-full object-cover" />
          ) : (
            <Icon aria-hidden="true" size={26} className="text-ink" />
          )}
        </span>
        <span className="-mt-px h-4 w-[3px] rounded-b-full bg-gold" />
      </span>
      <span
        data-testid="open-place"
        className="-translate-1/2 absolute top-0 left-0 size-2 rounded-full bg-gold-light"
      />
    </span>
  );
}

interface CircleProps {
  anchor: Point;
  radius: number;
  /** pigeon-maps passes these to each child. */
  left?: number;
  top?: number;
  mapState?: MapState;
}

export function Circle({ anchor: [lat], radius, left, top, mapState }: CircleProps) {
  if (!mapState) return null;
  const size = 2 * metresToPixels(radius, lat, mapState.zoom);
  return (
    <span
      aria-hidden="true"
      className="-translate-1/2 pointer-events-none absolute rounded-full border-2 border-gold/70 border-dashed bg-gold/10"
      style={{ left, top, width: size, height: size }}
    />
  );
}

/** Other members never see it. */
export function OwnPosition() {
  const { t } = useTranslation("events");
  return (
    <span className="pointer-events-none absolute">
      <span className="-translate-1/2 absolute top-0 left-0 size-10 rounded-full bg-cream/15" />
      <span
        role="img"
        aria-label={t("map.you")}
        className="-translate-1/2 absolute top-0 left-0 size-4 rounded-full border-[3px] border-cream bg-ink shadow-lift"
      />
    </span>
  );
}

/** Below this zoom, the cities themselves are on the map. */
const NEAR_ZOOM = 11;

/** One line above the source of the map, on the ground and below the markers. */
export function FallbackLegend({ camera }: { camera: Camera }) {
  const { t } = useTranslation("events");
  const isShown = useStore($fallbackTiles) > 0;
  const city = useCity(camera.centre);
  if (!isShown) return null;
  return (
    <p className="pointer-events-none absolute bottom-5 left-0 -z-1 rounded-tr-md bg-ink/85 px-2 pt-0.5 text-dim text-xs [@container_(height<12rem)]:hidden">
      {camera.zoom >= NEAR_ZOOM && city && <span className="text-cream/85">{city[currentLang()]} · </span>}
      {t("map.fallback")}
    </p>
  );
}

function useCity({ lat, lon }: Place): MapCity | null {
  const all = useSyncExternalStore(onCitiesLoaded, mapCities);
  // Rounded to about a kilometre, so that a drag does not measure the distance to every city in each frame.
  const [north, east] = [Number(lat.toFixed(2)), Number(lon.toFixed(2))];
  return useMemo(() => cityAt({ lat: north, lon: east }, all), [north, east, all]);
}

interface MapControlsProps {
  camera: Camera;
  onCamera: (camera: Camera) => void;
  onLocate: () => void;
  locating: boolean;
  /** With a search, the controls go below it where the map is too narrow for both side by side. */
  hasSearch: boolean;
}

export function MapControls({ camera, onCamera, onLocate, locating, hasSearch }: MapControlsProps) {
  const { t } = useTranslation("events");
  const zoomBy = (step: 1 | -1) => onCamera({ ...camera, zoom: stepZoom(camera.zoom, step) });
  return (
    <div
      className={clsx(
        "pigeon-drag-block absolute top-3 right-3 flex flex-col gap-2 [@container_(height<10.75rem)]:flex-row [@container_(width<15rem)]:flex-row",
        hasSearch
          ? "[@container_(width<15rem)]:top-16"
          : // Apart, or the row would cover the pin in the middle of a narrow map.
            "pointer-events-none *:pointer-events-auto [@container_(height<10.75rem)]:left-3 [@container_(height<10.75rem)]:*:first:mr-auto",
      )}
    >
      <IconButton
        variant="icon-filled"
        tooltip="left"
        label={t("map.locate")}
        icon={<LocateFixed />}
        loading={locating}
        onClick={onLocate}
      />
      <IconButton
        variant="icon-filled"
        tooltip="left"
        label={t("map.closer")}
        shortcut="+"
        icon={<Plus />}
        disabled={camera.zoom >= ZOOM_MAX}
        onClick={() => zoomBy(1)}
      />
      <IconButton
        variant="icon-filled"
        tooltip="left"
        label={t("map.further")}
        shortcut="−"
        icon={<Minus />}
        disabled={camera.zoom <= ZOOM_MIN}
        onClick={() => zoomBy(-1)}
      />
    </div>
  );
}
