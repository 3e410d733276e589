import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { OfflineState } from "#client/ui/states/offline-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";

/** What a query brings, with its loading, error and offline states. */
export function Loaded<Data>({
  query: { data, isPending, isPaused, isFetching, refetch },
  children,
}: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  if (isPending && isPaused) return <OfflineState />;
  if (isPending)
    return (
      <div aria-busy="true">
        <SkeletonText lines={8} />
      </div>
    );
  if (data === undefined) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  return children(data);
}
