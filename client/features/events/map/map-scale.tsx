import { formatDistance } from "#client/lib/format/numbers.ts";
import { type Camera, scaleBar } from "./view.ts";

/** The scale bar: the only measure of distance where no streets show. */
export function MapScale({ camera }: { camera: Camera }) {
  const { metres, pixels } = scaleBar(camera.centre.lat, camera.zoom);
  return (
    <p className="pointer-events-none absolute right-3 bottom-1.5 [@container_(width<15rem)]:hidden text-right text-cream/80 text-xs">
      {formatDistance(metres)}
      <span
        className="mt-0.5 ml-auto block h-1.5 border-cream/60 border-x border-b"
        style={{ width: pixels }}
      />
    </p>
  );
}
