import { createContext, use } from "react";
import type { Bounds } from "./map/view.ts";

/** The list beside the map shows the same response. */
export const BoxContext = createContext<Bounds | null>(null);
export const useBox = (): Bounds | null => use(BoxContext);
