import type { ReactNode } from "react";
import { OfflineState } from "./offline-state.tsx";
import { useOnline } from "./use-online.ts";

export interface PendingProps {
  page?: boolean;
  children: ReactNode;
}

/** Without a network nothing is loading, and it says so instead. */
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
