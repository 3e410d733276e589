import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { CountAnswer } from "#contract/dating.ts";
import { peopleIn, type SearchResultPages } from "./cache.ts";
import { COUNTS, SEARCH_RESULTS } from "./queries.ts";

type Counts = readonly QueryKey[];

/** The count's key for a list of results, whatever its order: keys of lists have the filters before the order. */
const countOf = (list: QueryKey): QueryKey => [...COUNTS, list[SEARCH_RESULTS.length]];

export function countsWith(client: QueryClient, id: string): Counts {
  const lists = client.getQueriesData<SearchResultPages>({ queryKey: SEARCH_RESULTS });
  const found = lists.filter(([, pages]) => peopleIn(pages).some((person) => person.id === id));
  return [...new Map(found.map(([list]) => [hashKey(countOf(list)), countOf(list)])).values()];
}

/** Requests in flight would return the old count, so they are cancelled. */
export function changeCounts(client: QueryClient, counts: Counts, by: 1 | -1): void {
  for (const count of counts) {
    const known = client.getQueryData<CountAnswer>(count);
    if (!known) continue;
    void client.cancelQueries({ queryKey: count, exact: true });
    client.setQueryData<CountAnswer>(count, { ...known, total: Math.max(0, known.total + by) });
  }
}

/** At zero the counts come with the totals without each filter; others may have the person on a page not loaded yet. */
export function refetchCounts(client: QueryClient, changed: Counts): void {
  const known = new Set(changed.map(hashKey));
  for (const [count, answer] of client.getQueriesData<CountAnswer>({ queryKey: COUNTS }))
    if (answer?.total === 0 || !known.has(hashKey(count)))
      void client.invalidateQueries({ queryKey: count, exact: true });
}

export const countsOf = (list: QueryKey): Counts => [countOf(list)];
