import { type KeyboardEvent, useState } from "react";
import { moved } from "./mercator.ts";
import { type Camera, stepZoom } from "./view.ts";

const STEP_PX = 120;
const STEPS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOM_KEYS: Record<string, 1 | -1> = { "+": 1, "=": 1, "-": -1, _: -1 };

interface MapKeys {
  camera: Camera;
  onCamera: (camera: Camera) => void;
  onEnter: () => void;
  onLook: () => void;
  onLeave: () => void;
}

/** Arrow keys move the map, plus and minus zoom, and Enter opens the item nearest to the centre. */
export function useMapKeys({ camera, onCamera, onEnter, onLook, onLeave }: MapKeys) {
  const [isSteering, setSteering] = useState(false);
  const isOwn = ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) =>
    target === currentTarget;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!isOwn(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const zoom = ZOOM_KEYS[event.key];
    if (event.key === "Enter") onEnter();
    else if (step) onCamera({ ...camera, centre: pan(camera, step) });
    else if (zoom) onCamera({ ...camera, zoom: stepZoom(camera.zoom, zoom) });
    else return;
    event.preventDefault();
  }

  return {
    isSteering,
    handlers: {
      onKeyDown,
      onFocus: (event: { target: EventTarget; currentTarget: HTMLElement }) => {
        if (!isOwn(event) || !event.currentTarget.matches(":focus-visible")) return;
        setSteering(true);
        onLook();
      },
      onBlur: (event: { target: EventTarget; currentTarget: EventTarget }) => {
        if (!isOwn(event)) return;
        setSteering(false);
        onLeave();
      },
    },
  };
}

const pan = ({ centre, zoom }: Camera, [right, down]: readonly [number, number]) =>
  moved(centre, right * STEP_PX, down * STEP_PX, zoom);
