import { FilterFields } from "#client/filters/filter-fields.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { useChange, usePreferences } from "./use-preferences.ts";

/** Saves each change at once, so there is no submit button. */
export default function PreferencesForm({ onSaved }: { onSaved?: (() => void) | undefined }) {
  const { preferences, isVip, isError, refetch } = usePreferences();
  const change = useChange(onSaved);
  if (!preferences)
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonText lines={8} />;
  return <FilterFields place="queue" preferences={preferences} change={change} isVip={isVip} />;
}
