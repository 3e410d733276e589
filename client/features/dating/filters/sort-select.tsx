import { useTranslation } from "react-i18next";
import { Select } from "#client/ui/fields/select.tsx";
import { DATING_SORTS, type DatingSort } from "#contract/dating.ts";
import { useChangeSearch } from "./use-change-search.ts";
import { useCurrentSearch } from "./use-current-search.ts";

interface SortSelectProps {
  oneStep?: boolean;
  /** In a row of controls, without a label above it. */
  inRow?: boolean;
}

export function SortSelect({ oneStep = false, inRow = false }: SortSelectProps) {
  const { t } = useTranslation("dating");
  const { sort } = useCurrentSearch();
  const change = useChangeSearch({ oneStep });
  return (
    <Select
      aria-label={inRow ? t("sort.label") : undefined}
      inRow={inRow}
      className={inRow ? "w-44" : undefined}
      value={sort}
      options={DATING_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onValueChange={(value) => change({ sort: value as DatingSort })}
    />
  );
}
