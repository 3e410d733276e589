import type { MapState, Point } from "pigeon-maps";
import { useTranslation } from "react-i18next";
import { typeIcon } from "../type-icons.tsx";
import { type Item, type MapMarker, sizeOf } from "./marker-layer.tsx";
import { metresToPixels } from "./mercator.ts";

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
