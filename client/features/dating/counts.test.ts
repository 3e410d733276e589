import { expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import type { CountAnswer, SearchResult } from "#contract/dating.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import type { SearchResultPages } from "./cache.ts";
import { changeCounts, countsOf, countsWith, refetchCounts } from "./counts.ts";
import { countQuery, searchResultsQuery } from "./queries.ts";

const YOUNG = { ageTo: 25 } as SearchPreferences;

function clientWith(searches: { asked?: SearchPreferences; ids: string[]; total: number }[]): QueryClient {
  const client = new QueryClient();
  for (const { asked, ids, total } of searches) {
    const pages = { pageParams: [null], pages: [{ data: ids.map((id) => ({ id }) as SearchResult) }] };
    for (const sort of ["best", "new"] as const)
      client.setQueryData<SearchResultPages>(
        searchResultsQuery(asked, sort).queryKey,
        pages as unknown as SearchResultPages,
      );
    client.setQueryData<CountAnswer>(countQuery(asked).queryKey, {
      total,
      relaxations: [],
      written: 0,
      ignored: [],
    });
  }
  return client;
}
const totalIn = (client: QueryClient, asked?: SearchPreferences) =>
  client.getQueryData<CountAnswer>(countQuery(asked).queryKey)?.total;
const isStale = (client: QueryClient, asked?: SearchPreferences) =>
  client.getQueryState(countQuery(asked).queryKey)?.isInvalidated;

test("A dismissal lowers the count of every search that found the person by one, whatever its orders; undo raises it again", () => {
  const client = clientWith([
    { ids: ["a", "b"], total: 7 },
    { asked: YOUNG, ids: ["b"], total: 1 },
  ]);
  const ofA = countsWith(client, "a");
  changeCounts(client, ofA, -1);
  expect([totalIn(client), totalIn(client, YOUNG)]).toEqual([6, 1]);
  changeCounts(client, ofA, 1);
  expect(totalIn(client)).toBe(7);
  changeCounts(client, countsOf(searchResultsQuery(YOUNG, "best").queryKey), 1);
  expect(totalIn(client, YOUNG)).toBe(2);
});

test("A count requested before a dismissal does not overwrite the count after it", async () => {
  const client = clientWith([{ ids: ["a", "b"], total: 7 }]);
  const answer = Promise.withResolvers<CountAnswer>();
  const { queryKey } = countQuery(undefined);
  const asked = client.fetchQuery({ queryKey, queryFn: () => answer.promise });
  changeCounts(client, countsWith(client, "a"), -1);
  answer.resolve({ total: 7, relaxations: [], written: 0, ignored: [] });
  await asked.catch(() => {});
  expect(totalIn(client)).toBe(6);
});

test("Only counts that the client cannot work out are fetched again", () => {
  const client = clientWith([
    { ids: ["a", "b"], total: 7 },
    { asked: YOUNG, ids: ["a"], total: 1 },
  ]);
  const ofB = countsWith(client, "b");
  refetchCounts(client, ofB);
  expect([isStale(client), isStale(client, YOUNG)]).toEqual([false, true]);

  const again = clientWith([{ asked: YOUNG, ids: ["a"], total: 1 }]);
  const ofA = countsWith(again, "a");
  changeCounts(again, ofA, -1);
  refetchCounts(again, ofA);
  expect([totalIn(again, YOUNG), isStale(again, YOUNG)]).toEqual([0, true]);
});
