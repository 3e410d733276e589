import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { type Bounds, MAP_UPDATE_DEBOUNCE_MS, nextBox } from "./map/view.ts";
import { $map } from "./store.ts";

/** The box to request events for; it changes once the map stops moving. */
export function useAskedBox(): Bounds | null {
  const { bounds } = useStore($map);
  const [box, setBox] = useState<Bounds | null>(null);
  useEffect(() => {
    if (!bounds) return;
    const timer = setTimeout(() => setBox((asked) => nextBox(asked, bounds)), MAP_UPDATE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [bounds]);
  return box;
}
