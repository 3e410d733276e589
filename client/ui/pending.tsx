import type { ReactNode } from "react";
import { OfflineState } from "./offline-state.tsx";
import { useOnline } from "./use-online.ts";

/** Around the shape of what is loading: without a network nothing is, and this says so instead. */
export function Pending({ children }: { children: ReactNode }) {
  return useOnline() ? children : <OfflineState />;
}
