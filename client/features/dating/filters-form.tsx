import { FilterFields } from "#client/filters/filter-fields.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { useChange, usePreferences } from "./use-preferences.ts";

/** Every filter is saved as it is set; what it finds shows beside it at once. */
export function FiltersForm() {
  const { wanted, isVip, isError, refetch } = usePreferences();
  const change = useChange();
  if (!wanted) return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonText lines={10} />;
  return <FilterFields place="search" wanted={wanted} change={change} isVip={isVip} />;
}
