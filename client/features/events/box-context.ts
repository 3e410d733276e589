import { createContext, use } from "react";
import type { Bounds } from "./map/view.ts";

/** The box that the map has asked for; the list beside it shows the same answer. */
export const BoxContext = createContext<Bounds | null>(null);
export const useBox = (): Bounds | null => use(BoxContext);
