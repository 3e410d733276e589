import { FilterFields } from "#client/filters/filter-fields.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { useChange } from "./use-change.ts";
import { useWanted } from "./use-wanted.ts";

/** Each filter takes effect as it is set; the results next to it change at once. */
export function FiltersForm({ oneStep = false }: { oneStep?: boolean }) {
  const { wanted, isVip, isError, refetch } = useWanted();
  const change = useChange({ oneStep });
  if (!wanted) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonText lines={10} />;
  return <FilterFields place="search" wanted={wanted} change={change} isVip={isVip} />;
}
