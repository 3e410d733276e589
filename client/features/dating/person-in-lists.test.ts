import { expect, test } from "bun:test";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import type { SearchAnswer, SearchResult, Suggested } from "#contract/dating.ts";
import { ANY_PERSON } from "#contract/filters.ts";
import { peopleIn, type SearchResultPages } from "./cache.ts";
import { changePerson, removePerson } from "./person-in-lists.ts";
import { bookmarksQuery, newMatchesQuery, searchResultsQuery, suggestedQuery } from "./queries.ts";

const results = searchResultsQuery(undefined, "best");
/** Of the filters of a link. */
const suggested = suggestedQuery({ ...ANY_PERSON, sex: "MALE" });
const person = (id: string) => ({ id, bookmarked: false }) as SearchResult;
const page = (ids: string, cursor: string | null = null): SearchAnswer => ({
  data: [...ids].map(person),
  pagination: { page: 1, perPage: 50, total: ids.length },
  cursor,
  ignored: [],
});
const pagesOf = (...pages: SearchAnswer[]): SearchResultPages => ({
  pageParams: pages.map(() => null),
  pages,
});

const idsIn = (client: QueryClient, queryKey: readonly unknown[] = results.queryKey) =>
  peopleIn(client.getQueryData<SearchResultPages>(queryKey))
    .map(({ id }) => id)
    .join("");
const suggestedIn = (client: QueryClient) =>
  client
    .getQueryData(suggested.queryKey)!
    .data.map(({ id }) => id)
    .join("");

function clientWith(ids: string): QueryClient {
  const client = new QueryClient();
  const data = [...ids].map(person) as Suggested[];
  client.setQueryData(suggested.queryKey, { data, personal: true });
  const lists = [results.queryKey, bookmarksQuery.queryKey, newMatchesQuery("search").queryKey];
  for (const list of lists) client.setQueryData<SearchResultPages>(list, pagesOf(page(ids)));
  return client;
}

test("A person is removed from every list and put back in their place, though the next one has left it and a page has come", () => {
  const client = clientWith("abcd");
  const putBack = removePerson(client, "b");
  removePerson(client, "c");
  client.setQueryData<SearchResultPages>(results.queryKey, (old) =>
    pagesOf(...(old!.pages as SearchAnswer[]), page("ef")),
  );
  putBack();
  expect(idsIn(client)).toBe("abdef");
  expect(idsIn(client, bookmarksQuery.queryKey)).toBe("abd");
  expect(suggestedIn(client)).toBe("abd");
});

test("A change of a person shows in every list, new matches of a saved search included", () => {
  const client = clientWith("ab");
  changePerson(client, "b", (one) => ({ ...one, bookmarked: true }));
  for (const list of [results.queryKey, bookmarksQuery.queryKey, newMatchesQuery("search").queryKey])
    expect(
      peopleIn(client.getQueryData<SearchResultPages>(list)).map(({ bookmarked }) => bookmarked),
    ).toEqual([false, true]);
  expect(client.getQueryData(suggested.queryKey)!.data[1]!.bookmarked).toBe(true);
});

test("The next page brings back no one who was removed while it loaded, and undoes no change", async () => {
  const client = new QueryClient();
  const answer = Promise.withResolvers<SearchAnswer>();
  client.setQueryData<SearchResultPages>(results.queryKey, pagesOf(page("abc", "next")));
  const list = new InfiniteQueryObserver(client, { ...results, queryFn: () => answer.promise });
  const more = list.fetchNextPage();
  removePerson(client, "a");
  removePerson(client, "b")();
  changePerson(client, "c", (one) => ({ ...one, bookmarked: true }));
  answer.resolve(page("de"));
  await more;
  expect(idsIn(client)).toBe("bcde");
  expect(peopleIn(client.getQueryData<SearchResultPages>(results.queryKey))[1]!.bookmarked).toBe(true);
});
