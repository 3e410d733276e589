import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { OfflineState } from "#client/ui/offline-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { type Contact, contactsIn, type ListName } from "./live.ts";
import { contactsQuery } from "./queries.ts";

export interface PeopleProps {
  list: ListName;
  shape: "cards" | "rows";
  /** Stands where there is no one. */
  empty: ReactNode;
  /** Above the people, where there are some. */
  heading?: string;
  /** One `li`; it has its key by itself. */
  item: (contact: Contact) => ReactNode;
}

const SHAPES = {
  cards:
    "grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5",
  rows: "max-w-2xl",
};

/** A list of people that grows as one comes to its end. */
export function People({ list, shape, empty, heading, item }: PeopleProps) {
  const contacts = useInfiniteQuery(contactsQuery(list));
  const { data, isPending, isError, isFetching, isPaused, refetch } = contacts;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = contacts;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const people = contactsIn(data);
  if (isPending && isPaused) return <OfflineState />;
  if (isPending) return <Waiting shape={shape} count={6} />;
  if (!data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (people.length === 0 && !hasNextPage) return empty;
  return (
    <section>
      {heading && <h2 className="mb-4 font-display text-xl">{heading}</h2>}
      <ul className={SHAPES[shape]}>{people.map(item)}</ul>
      {hasNextPage && !isError && <End key={data.pages.length} onReached={more} />}
      {isFetchingNextPage && <Waiting shape={shape} count={shape === "cards" ? 5 : 2} />}
      {isError && <ErrorState onRetry={more} retrying={isFetchingNextPage} />}
    </section>
  );
}

/** Asks for more a screen before its end is seen. */
function End({ onReached }: { onReached: () => void }) {
  const watch = useCallback(
    (node: HTMLElement | null) => {
      if (!node) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onReached(), {
        rootMargin: "600px",
      });
      observer.observe(node);
      return () => observer.disconnect();
    },
    [onReached],
  );
  return <div ref={watch} aria-hidden="true" className="h-px" />;
}

function Waiting({ shape, count }: { shape: PeopleProps["shape"]; count: number }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div aria-busy="true" className={SHAPES[shape]}>
      {places.map((place) =>
        shape === "cards" ? (
          <Skeleton key={place} className="aspect-[4/6] w-full rounded-lg" />
        ) : (
          <div key={place} className="flex items-center gap-4 py-3.5">
            <Skeleton circle className="size-12 shrink-0" />
            <Skeleton className="h-5 w-40" />
          </div>
        ),
      )}
    </div>
  );
}
