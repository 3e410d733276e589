import { expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import type { CountAnswer, SearchAnswer, SearchResult, Suggested } from "#contract/dating.ts";
import type { ServerData } from "#contract/realtime.ts";
import { peopleIn, type SearchResultPages } from "./cache.ts";
import { tiesChanged } from "./live.ts";
import { bookmarksQuery, countQuery, searchResultsQuery, suggestedQuery } from "./queries.ts";

const results = searchResultsQuery(undefined, "best").queryKey;
const suggested = suggestedQuery().queryKey;
const count = countQuery(undefined).queryKey;
const NOTHING = { following: false, followsMe: false, friends: false, liked: false, matched: false };
const UNBLOCKED = { byMe: false, byThem: false };
const person = (id: string) => ({ id, relation: NOTHING }) as SearchResult;

function clientWith(ids: string): QueryClient {
  const client = new QueryClient();
  const data = [...ids].map(person);
  const page = {
    data,
    pagination: { page: 1, perPage: 50, total: ids.length },
    cursor: null,
  } as SearchAnswer;
  for (const list of [results, bookmarksQuery.queryKey])
    client.setQueryData<SearchResultPages>(list, { pageParams: [null], pages: [page] });
  client.setQueryData(suggested, { data: data as Suggested[], personal: true });
  client.setQueryData<CountAnswer>(count, { total: ids.length, relaxations: [], written: 0, ignored: [] });
  return client;
}

const shownIn = (client: QueryClient) => ({
  results: peopleIn(client.getQueryData<SearchResultPages>(results)),
  bookmarks: peopleIn(client.getQueryData<SearchResultPages>(bookmarksQuery.queryKey)),
  suggested: client.getQueryData(suggested)!.data,
});

test.each<ServerData["RELATION"]["blocks"]>([
  { byMe: true, byThem: false },
  { byMe: false, byThem: true },
])("A person who is blocked (%o) leaves every list and the count", (blocks) => {
  const client = clientWith("abc");
  tiesChanged(client, { userId: "b", relation: NOTHING, blocks });
  for (const people of Object.values(shownIn(client))) expect(people.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(client.getQueryData(count)?.total).toBe(2);
});

test("A request or a friendship made elsewhere shows on the person's card", () => {
  const client = clientWith("ab");
  const relation = { ...NOTHING, friends: true };
  tiesChanged(client, { userId: "b", relation, blocks: UNBLOCKED });
  for (const people of Object.values(shownIn(client)))
    expect(people.map((one) => one.relation)).toEqual([NOTHING, relation]);
});
