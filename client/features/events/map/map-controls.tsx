import clsx from "clsx";
import { LocateFixed, Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { type Camera, stepZoom, ZOOM_MAX, ZOOM_MIN } from "./view.ts";

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
