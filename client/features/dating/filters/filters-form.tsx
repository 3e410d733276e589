import { useTranslation } from "react-i18next";
import { FilterFields } from "#client/filters/filter-fields.tsx";
import { Field } from "#client/ui/fields/field.tsx";
import { Switch } from "#client/ui/fields/switch.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { Pending } from "#client/ui/states/pending.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useChangeSearch } from "./use-change-search.ts";
import { useCurrentSearch } from "./use-current-search.ts";

interface FiltersFormProps {
  oneStep?: boolean;
  /** Shown next to the results, which already report a failure. */
  beside?: boolean;
}

export function FiltersForm({ oneStep = false, beside = false }: FiltersFormProps) {
  const { t } = useTranslation("dating");
  const { asked, preferences, isVip, isError, refetch } = useCurrentSearch();
  const change = useChangeSearch({ oneStep });
  if (!preferences)
    return isError ? (
      <ErrorState quiet={beside} onRetry={() => void refetch()} />
    ) : (
      <Pending>
        <SkeletonText lines={10} />
      </Pending>
    );
  return (
    <>
      {!beside && (
        <div className="mb-6">
          <Field label={t("sort.label")}>
            <SortSelect oneStep={oneStep} />
          </Field>
        </div>
      )}
      <FilterFields place="search" preferences={preferences} change={change} isVip={isVip} />
      <div className="border-line border-t pt-4 pb-4">
        <Switch
          label={t("withWritten")}
          hint={t("withWrittenHint")}
          checked={asked?.withWritten ?? false}
          onCheckedChange={(withWritten) => change({ withWritten })}
        />
      </div>
    </>
  );
}
