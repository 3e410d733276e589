import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { ErrorState } from "#client/ui/error-state.tsx";
import { OfflineState } from "#client/ui/offline-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { type Contact, contactsIn, type ListName } from "../live.ts";
import { contactsQuery } from "../queries.ts";

export interface PeopleProps {
  list: ListName;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Says who these people are; hidden when the list is empty. */
  heading: string;
  /** What these people can or cannot do. */
  text?: string;
  /** Renders one `li`, with its key. */
  item: (contact: Contact) => ReactNode;
}

/** A list of people that loads more as its end comes near. */
export function People({ list, empty, heading, text, item }: PeopleProps) {
  const contacts = useInfiniteQuery(contactsQuery(list));
  const { data, isPending, isError, isFetching, isPaused, refetch } = contacts;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = contacts;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const people = contactsIn(data);
  if (isPending && isPaused) return <OfflineState />;
  if (isPending) return <Waiting count={6} />;
  if (!data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (people.length === 0 && !hasNextPage) return empty;
  return (
    <section>
      <h2 className="font-display text-xl">{heading}</h2>
      {text && <p className="mt-1 text-dim">{text}</p>}
      <ul className="mt-3">{people.map(item)}</ul>
      {hasNextPage && !isError && <End key={data.pages.length} onReached={more} />}
      {isFetchingNextPage && <Waiting count={2} />}
      {isError && <ErrorState onRetry={more} retrying={isFetchingNextPage} />}
    </section>
  );
}

/** Loads more when the end of the list is within 600 px of the viewport. */
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

function Waiting({ count }: { count: number }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div aria-busy="true">
      {places.map((place) => (
        <div key={place} className="flex items-center gap-4 py-3">
          <Skeleton className="size-[min(4.5rem,20vw)] shrink-0 rounded-lg!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
