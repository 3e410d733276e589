import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { OfflineState } from "#client/ui/offline-state.tsx";
import type { DatingSort } from "#contract/dating.ts";
import { peopleIn } from "./cache.ts";
import { Waiting } from "./grid.tsx";
import { NoMatches } from "./no-matches.tsx";
import { PeopleGrid } from "./people-grid.tsx";
import { type Asked, foundQuery } from "./queries.ts";
import type { DatingActions } from "./use-dating-actions.ts";

interface ResultsProps {
  asked: Asked;
  sort: DatingSort;
  byRing: boolean;
  actions: DatingActions;
}

/** Everyone who fits; more come a screen before the end. */
export function Results({ asked, sort, byRing, actions }: ResultsProps) {
  const query = foundQuery(asked, sort);
  const found = useInfiniteQuery(query);
  const { data, isPending, isPaused, isError, isFetching, refetch } = found;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const people = peopleIn(data);
  if (isPending && isPaused) return <OfflineState />;
  if (isPending) return <Waiting count={8} />;
  if (!data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (people.length === 0 && !hasNextPage) return <NoMatches />;
  return (
    <>
      <PeopleGrid
        listKey={JSON.stringify(query.queryKey)}
        people={people}
        total={data.pages.at(-1)!.pagination.total}
        byRing={byRing}
        actions={actions}
      />
      {hasNextPage && !isError && <End key={data.pages.length} onReached={more} />}
      {isFetchingNextPage && <Waiting count={4} />}
      {isError && <ErrorState onRetry={more} retrying={isFetchingNextPage} />}
    </>
  );
}

function End({ onReached }: { onReached: () => void }) {
  const watch = useCallback(
    (node: HTMLElement | null) => {
      if (!node) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReached(), {
        rootMargin: "1200px",
      });
      observer.observe(node);
      return () => observer.disconnect();
    },
    [onReached],
  );
  return <div ref={watch} aria-hidden="true" className="h-px" />;
}
