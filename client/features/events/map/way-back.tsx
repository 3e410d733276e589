import { ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatDistance } from "#client/lib/format/numbers.ts";
import { kilometresBetween, type Place } from "#contract/distance.ts";
import { angleTo } from "./bearings.ts";
import { atEdge, type Bounds, type Camera, centredOn } from "./view.ts";

interface WayBackProps {
  position: Place;
  camera: Camera;
  bounds: Bounds;
  onCamera: (camera: Camera) => void;
}

/** While the user's position is off screen: a button at the edge with its direction and distance, which moves the map there. */
export function WayBack({ position, camera, bounds, onCamera }: WayBackProps) {
  const { t } = useTranslation("events");
  const edge = atEdge(bounds, position);
  if (!edge) return null;
  const [left, top] = [`${edge.x * 100}%`, `${edge.y * 100}%`];
  const distance = formatDistance(kilometresBetween(camera.centre, position) * 1_000);
  return (
    // Within the area that the search and the controls leave free.
    <div className="pointer-events-none absolute top-[4.25rem] right-[4.25rem] bottom-8 left-3">
      <button
        type="button"
        aria-label={t("map.back", { distance })}
        onClick={() => onCamera(centredOn(position, camera.zoom))}
        className="pigeon-drag-block pointer-events-auto absolute flex h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-line-strong bg-ink/90 pr-3.5 pl-3 text-sm hover:border-gold"
        style={{ left, top, translate: `-${left} -${top}` }}
      >
        <ArrowUp
          size={18}
          aria-hidden="true"
          className="text-gold"
          style={{ transform: `rotate(${Math.round(angleTo(camera.centre, position))}deg)` }}
        />
        {distance}
      </button>
    </div>
  );
}
