import { createContext, use } from "react";
import type { Bounds } from "./map/view.ts";

/** The box the map has requested; the list beside it shows the same response. */
export const BoxContext = createContext<Bounds | null>(null);
export const useBox = (): Bounds | null => use(BoxContext);
