import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { EmptyState } from "#client/ui/states/empty-state.tsx";
import { SkeletonText } from "#client/ui/states/skeleton.tsx";
import { anyOf, type FilterName } from "#contract/filters.ts";
import { clearFilter } from "../filters/clear-filter.ts";
import { useChangeSearch } from "../filters/use-change-search.ts";
import { useCurrentSearch } from "../filters/use-current-search.ts";
import { countQuery } from "../queries.ts";

export function NoMatches() {
  const { t } = useTranslation(["dating", "filters"]);
  const { data, isPending } = useQuery(countQuery(useCurrentSearch().asked));
  const change = useChangeSearch();
  if (isPending) return <SkeletonText lines={4} />;
  const ways = data?.relaxations ?? [];
  const written = data?.written ?? 0;
  return (
    <EmptyState
      icon={<SearchX />}
      title={t("empty.title")}
      text={t(written > 0 ? "empty.written" : ways.length > 0 ? "empty.ways" : "empty.text")}
      action={
        <ul className="flex flex-col items-stretch gap-2">
          {written > 0 && (
            <li>
              <Button className="w-full" onClick={() => change({ withWritten: true })}>
                {t("empty.withWritten", { count: written })}
              </Button>
            </li>
          )}
          {ways.map(({ filter, total }) => (
            <li key={filter}>
              <Button className="w-full" onClick={() => change(clearFilter(filter))}>
                {t("empty.without", { filter: t(`filters:names.${filter as FilterName}`), count: total })}
              </Button>
            </li>
          ))}
          <li>
            <Button
              variant="ghost"
              className="w-full"
              onClick={() => change({ ...anyOf("search"), isRandom: false })}
            >
              {t("filters:reset")}
            </Button>
          </li>
        </ul>
      }
    />
  );
}
