import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { SearchResult, Suggested } from "#contract/dating.ts";
import {
  peopleIn,
  placeOf,
  type SearchResultPages,
  withChange,
  withoutPerson,
  withPerson,
  withPlace,
} from "./cache.ts";
import { LISTS, SUGGESTED } from "./queries.ts";

type Suggestions = { data: Suggested[]; personal: boolean };

export function changePerson(
  client: QueryClient,
  id: string,
  change: <P extends SearchResult>(person: P) => P,
): void {
  for (const list of keysOf(client, LISTS)) setList(client, list, (pages) => withChange(pages, id, change));
  for (const key of keysOf(client, SUGGESTED))
    setSuggestions(client, key, (people) => people.map((one) => (one.id === id ? change(one) : one)));
}

export function removePerson(client: QueryClient, id: string): () => void {
  const places = keysOf(client, LISTS).flatMap((list) => {
    const place = placeOf(peopleIn(client.getQueryData<SearchResultPages>(list)), id);
    return place ? [{ list, place }] : [];
  });
  const suggestions = keysOf(client, SUGGESTED).flatMap((key) => {
    const place = placeOf(client.getQueryData<Suggestions>(key)?.data ?? [], id);
    return place ? [{ key, place }] : [];
  });
  for (const list of keysOf(client, LISTS)) setList(client, list, (pages) => withoutPerson(pages, id));
  for (const key of keysOf(client, SUGGESTED))
    setSuggestions(client, key, (people) => people.filter((one) => one.id !== id));
  return () => {
    for (const { list, place } of places) setList(client, list, (pages) => withPerson(pages, place));
    for (const { key, place } of suggestions)
      setSuggestions(client, key, (people) => withPlace(people, place));
  };
}

const keysOf = (client: QueryClient, queryKey: QueryKey): QueryKey[] =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .map((query) => query.queryKey);

export const setList = (
  client: QueryClient,
  list: QueryKey,
  change: (pages: SearchResultPages | undefined) => SearchResultPages | undefined,
): void => setAlsoAfterFetch<SearchResultPages>(client, list, change);

const setSuggestions = (
  client: QueryClient,
  key: QueryKey,
  change: (people: Suggested[]) => Suggested[],
): void => setAlsoAfterFetch<Suggestions>(client, key, (old) => old && { ...old, data: change(old.data) });

/** Applies the change again when a request in flight ends: the next page arrives together with the pages as they were before. */
function setAlsoAfterFetch<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T | undefined) => T | undefined,
): void {
  const apply = () => void client.setQueryData<T>(queryKey, change);
  const query = client.getQueryCache().find({ queryKey });
  apply();
  if (query?.state.fetchStatus === "fetching") query.promise?.then(apply, () => {});
}
