import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { OfflineState } from "#client/ui/states/offline-state.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { peopleIn } from "../cache.ts";
import { GRID, PeopleSkeleton } from "../people-skeleton.tsx";

interface PeoplePagesProps<Page extends { data: { id: string }[] }> {
  list: UseInfiniteQueryResult<InfiniteData<Page, unknown>>;
  empty: ReactNode;
  children: (person: Page["data"][number]) => ReactNode;
}

export function PeoplePages<Page extends { data: { id: string }[] }>({
  list,
  empty,
  children,
}: PeoplePagesProps<Page>) {
  const { t } = useTranslation("dating");
  const { data, isPending, isPaused, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    list;
  if (isPending && isPaused) return <OfflineState />;
  if (isPending) return <PeopleSkeleton count={8} />;
  if (!data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  const people = peopleIn<Page["data"][number]>(data);
  if (people.length === 0 && !hasNextPage) return empty;
  return (
    <>
      <ul className={GRID}>
        {people.map((person) => (
          <RowBoundary key={person.id}>
            <li>{children(person)}</li>
          </RowBoundary>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
