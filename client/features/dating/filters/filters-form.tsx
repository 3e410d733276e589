import { useTranslation } from "react-i18next";
import { FilterFields } from "#client/filters/filter-fields.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Pending } from "#client/ui/pending.tsx";
import { SkeletonText } from "#client/ui/skeleton.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { useChange } from "./use-change.ts";
import { useWanted } from "./use-wanted.ts";

interface FiltersFormProps {
  oneStep?: boolean;
  /** Next to the results, which tell a failure of both. */
  beside?: boolean;
}

/** Each filter takes effect as it is set; the results next to it change at once. */
export function FiltersForm({ oneStep = false, beside = false }: FiltersFormProps) {
  const { t } = useTranslation("dating");
  const { asked, wanted, isVip, isError, refetch } = useWanted();
  const change = useChange({ oneStep });
  if (!wanted)
    return isError ? (
      <ErrorState quiet={beside} onRetry={() => void refetch()} />
    ) : (
      <Pending>
        <SkeletonText lines={10} />
      </Pending>
    );
  return (
    <>
      <FilterFields place="search" wanted={wanted} change={change} isVip={isVip} />
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
