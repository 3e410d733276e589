import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { ListEnd } from "#client/ui/lists/list-end.tsx";
import { ErrorState } from "#client/ui/states/error-state.tsx";
import { OfflineState } from "#client/ui/states/offline-state.tsx";
import type { DatingSort } from "#contract/dating.ts";
import type { Prompt } from "#contract/prompts.ts";
import { peopleIn } from "../cache.ts";
import { useChangeSearch } from "../filters/use-change-search.ts";
import { PeopleSkeleton } from "../people-skeleton.tsx";
import { type Asked, searchResultsQuery, suggestedQuery } from "../queries.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { NoMatches } from "./no-matches.tsx";
import { PeopleGrid } from "./people-grid.tsx";
import { useLoadPagesAgain } from "./use-position-before-reload.ts";

const SwipeDeck = lazy(() => import("./swipe-deck.tsx"));

/** From this many results on, people suggested above are left out of them. */
const ENOUGH = 40;

interface ResultsProps {
  /** Whether everything above has loaded, so that no card moves under a finger. */
  ready: boolean;
  asked: Asked;
  sort: DatingSort;
  byRing: boolean;
  oneByOne: boolean;
  /** Whether suggestions are shown above and no filter is set that could exclude them. */
  besideSuggestions: boolean;
  actions: DatingActions;
  onQuote: (userId: string, prompt: Prompt) => void;
}

export function Results(props: ResultsProps) {
  const { ready, asked, sort, byRing, oneByOne, besideSuggestions, actions, onQuote } = props;
  const query = searchResultsQuery(asked, sort);
  const results = useInfiniteQuery(query);
  const { data, isPending, isPaused, isError, isFetching, refetch } = results;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = results;
  const more = () => void fetchNextPage();
  const listKey = JSON.stringify(query.queryKey);
  const next = hasNextPage && !isFetchingNextPage && !isError ? more : undefined;
  useLoadPagesAgain(listKey, data?.pages.length ?? 0, next);
  const all = peopleIn(data);
  const suggested = useQuery(suggestedQuery(asked)).data?.data;
  const above = new Set(besideSuggestions && all.length >= ENOUGH ? suggested?.map(({ id }) => id) : []);
  const people = all.filter(({ id }) => !above.has(id));
  if (isPending && isPaused) return <OfflineState />;
  if (isPending || !ready) return <PeopleSkeleton count={oneByOne ? 2 : 8} />;
  if (!data) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (people.length === 0 && !hasNextPage && !oneByOne) return <NoMatches />;
  const pages = {
    listKey,
    count: data.pages.length,
    search: data.pages[0]?.cursor?.split(".")[0],
  };
  const failure = isError && <ErrorState onRetry={more} retrying={isFetchingNextPage} />;
  if (oneByOne)
    return (
      <Suspense fallback={<PeopleSkeleton count={2} />}>
        <SwipeDeck
          key={listKey}
          pages={pages}
          people={people}
          sort={sort}
          more={next}
          rest={failure || (hasNextPage && <PeopleSkeleton count={2} />)}
          actions={actions}
          onQuote={onQuote}
        />
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
      {hasNextPage && !isError && <ListEnd key={data.pages.length} onReached={more} ahead={1_200} />}
      {isFetchingNextPage && <PeopleSkeleton count={4} />}
      {failure}
      {!hasNextPage && !asked?.withWritten && <WrittenLeftOut />}
    </>
  );
}

/** Below the last result. */
function WrittenLeftOut() {
  const { t } = useTranslation("dating");
  const change = useChangeSearch();
  return (
    <p className="mt-10 flex flex-wrap items-center justify-center gap-x-2 text-center text-dim">
      {t("writtenLeftOut")}
      <Button variant="link" onClick={() => change({ withWritten: true })}>
        {t("showWritten")}
      </Button>
    </p>
  );
}
