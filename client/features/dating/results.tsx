import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, useCallback } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { OfflineState } from "#client/ui/offline-state.tsx";
import type { DatingSort, Found } from "#contract/dating.ts";
import { peopleIn } from "./cache.ts";
import { FoundCard } from "./found-card.tsx";
import { GRID, Waiting } from "./grid.tsx";
import { NoMatches } from "./no-matches.tsx";
import { foundQuery } from "./queries.ts";
import type { DatingActions } from "./use-dating-actions.ts";
import { useLine, useRing } from "./use-line.ts";

/** Everyone who fits; more come a screen before the end, and cards out of sight cost the browser nothing. */
export function Results({
  sort,
  byRing,
  actions,
}: {
  sort: DatingSort;
  byRing: boolean;
  actions: DatingActions;
}) {
  const found = useInfiniteQuery(foundQuery(sort));
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
      <People people={people} byRing={byRing} actions={actions} />
      {hasNextPage && !isError && <End key={data.pages.length} onReached={more} />}
      {isFetchingNextPage && <Waiting count={4} />}
      {isError && <ErrorState onRetry={more} retrying={isFetchingNextPage} />}
    </>
  );
}

function People({
  people,
  byRing,
  actions,
}: {
  people: readonly Found[];
  byRing: boolean;
  actions: DatingActions;
}) {
  const lineOf = useLine();
  return (
    <ul className={GRID}>
      {people.map((person, at) => (
        <Fragment key={person.id}>
          {byRing && person.ring !== people[at - 1]?.ring && <RingLine ring={person.ring} />}
          <li className="[contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
            <FoundCard beside person={person} line={lineOf(person)} actions={actions} />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}

/** How far the search had to go for those below. */
function RingLine({ ring }: { ring: number | null }) {
  const ringLine = useRing();
  if (ring === null) return null;
  return (
    <li className="col-span-full flex items-center gap-4 pt-2 text-dim text-sm first:pt-0">
      {ringLine(ring)}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </li>
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
