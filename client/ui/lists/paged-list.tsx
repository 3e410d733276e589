import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { ErrorState } from "../states/error-state.tsx";
import { OfflineState } from "../states/offline-state.tsx";
import { RowBoundary } from "../states/row-boundary.tsx";
import { RowSkeletons } from "../states/skeleton.tsx";
import { ListEnd } from "./list-end.tsx";

interface PagedListProps<Item> {
  pages: UseInfiniteQueryResult;
  items: readonly Item[];
  empty: ReactNode;
  heading?: ReactNode;
  /** One `li`, with its key. */
  item: (item: Item) => ReactElement;
}

export function PagedList<Item>({ pages, items, empty, heading, item }: PagedListProps<Item>) {
  const { data, isPending, isError, isFetching, isPaused, refetch } = pages;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const more = () => void fetchNextPage();
  const rowOf = (one: Item) => {
    const row = item(one);
    return <RowBoundary key={row.key}>{row}</RowBoundary>;
  };
  if (isPending && isPaused) return <OfflineState />;
  if (isPending) return <RowSkeletons count={6} />;
  if (!data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (items.length === 0 && !hasNextPage) return empty;
  return (
    <section>
      {heading}
      <ul className={heading ? "mt-3" : undefined}>{items.map(rowOf)}</ul>
      {hasNextPage && !isError && <ListEnd key={items.length} onReached={more} />}
      {isFetchingNextPage && <RowSkeletons count={2} />}
      {isError && <ErrorState onRetry={more} retrying={isFetchingNextPage} />}
    </section>
  );
}
