import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { OfflineState } from "#client/ui/offline-state.tsx";
import type { DatingSort } from "#contract/dating.ts";
import { peopleIn } from "../cache.ts";
import { Waiting } from "../grid.tsx";
import { type Asked, foundQuery, suggestedQuery } from "../queries.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { NoMatches } from "./no-matches.tsx";
import { PeopleGrid } from "./people-grid.tsx";
import { useMoreAsBefore } from "./use-left.ts";

const Deck = lazy(() => import("./deck.tsx"));

const ENOUGH = 40;

interface ResultsProps {
  asked: Asked;
  sort: DatingSort;
  byRing: boolean;
  oneByOne: boolean;
  /** Suggestions are shown above, when no filter could exclude them. */
  besideSuggestions: boolean;
  actions: DatingActions;
}

/** Everyone who fits; more come a screen before the end. */
export function Results({ asked, sort, byRing, oneByOne, besideSuggestions, actions }: ResultsProps) {
  const query = foundQuery(asked, sort);
  const found = useInfiniteQuery(query);
  const { data, isPending, isPaused, isError, isFetching, refetch } = found;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const listKey = JSON.stringify(query.queryKey);
  const next = hasNextPage && !isFetchingNextPage && !isError ? more : undefined;
  useMoreAsBefore(listKey, data?.pages.length ?? 0, next);
  const all = peopleIn(data);
  const suggested = useQuery(suggestedQuery).data?.data;
  // People in the suggestions above are not repeated first below, where there are enough others.
  const above = new Set(besideSuggestions && all.length >= ENOUGH ? suggested?.map(({ id }) => id) : []);
  const people = all.filter(({ id }) => !above.has(id));
  if (isPending && isPaused) return <OfflineState />;
  if (isPending) return <Waiting count={oneByOne ? 2 : 8} />;
  if (!data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (people.length === 0 && !hasNextPage && !oneByOne) return <NoMatches />;
  const pages = { listKey, count: data.pages.length, search: data.pages[0]?.cursor?.split(".")[0] };
  if (oneByOne)
    return (
      <Suspense fallback={<Waiting count={2} />}>
        <Deck key={listKey} pages={pages} people={people} sort={sort} more={next} actions={actions} />
      </Suspense>
    );
  return (
    <>
      <PeopleGrid
        people={people}
        total={data.pages.at(-1)!.pagination.total - above.size}
        sort={sort}
        byRing={byRing}
        pages={pages}
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
