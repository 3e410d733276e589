import type { ReactNode } from "react";
import { OfflineState } from "./offline-state.tsx";
import { useOnline } from "./use-online.ts";

export interface PendingProps {
  /** It is all there is of the page: what is said stands in its middle. */
  page?: boolean;
  children: ReactNode;
}

/** Around the shape of what is loading: without a network nothing is, and this says so instead. */
export function Pending({ page, children }: PendingProps) {
  const online = useOnline();
  if (online) return children;
  if (!page) return <OfflineState />;
  return (
    <div className="flex flex-1 flex-col justify-center">
      <OfflineState />
    </div>
  );
}
