import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Found, Suggested } from "#contract/dating.ts";
import {
  type FoundPages,
  peopleIn,
  placeOf,
  withChange,
  withoutPerson,
  withPerson,
  withPlace,
} from "./cache.ts";
import { LISTS, suggestedQuery } from "./queries.ts";

/** What a member does with a person shows at once in every list that is loaded, and in the suggestions. */

type Suggestions = { data: Suggested[]; personal: boolean };

/** Shows a change of one person wherever they are. */
export function changePerson(
  client: QueryClient,
  id: string,
  change: <P extends Found>(person: P) => P,
): void {
  for (const list of listsIn(client)) setList(client, list, (pages) => withChange(pages, id, change));
  setSuggestions(client, (people) => people.map((person) => (person.id === id ? change(person) : person)));
}

/** Takes a person out of every list. Returns a function that puts them back where they were. */
export function removePerson(client: QueryClient, id: string): () => void {
  const places = listsIn(client).flatMap((list) => {
    const place = placeOf(peopleIn(client.getQueryData<FoundPages>(list)), id);
    return place ? [{ list, place }] : [];
  });
  const suggestion = placeOf(client.getQueryData(suggestedQuery.queryKey)?.data ?? [], id);
  for (const list of listsIn(client)) setList(client, list, (pages) => withoutPerson(pages, id));
  setSuggestions(client, (people) => people.filter((person) => person.id !== id));
  return () => {
    for (const { list, place } of places) setList(client, list, (pages) => withPerson(pages, place));
    if (suggestion) setSuggestions(client, (people) => withPlace(people, suggestion));
  };
}

const listsIn = (client: QueryClient): QueryKey[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: LISTS })
    .map(({ queryKey }) => queryKey);

export const setList = (
  client: QueryClient,
  list: QueryKey,
  change: (pages: FoundPages | undefined) => FoundPages | undefined,
): void => setAlsoAfterFetch<FoundPages>(client, list, change);

const setSuggestions = (client: QueryClient, change: (people: Suggested[]) => Suggested[]): void =>
  setAlsoAfterFetch<Suggestions>(
    client,
    suggestedQuery.queryKey,
    (old) => old && { ...old, data: change(old.data) },
  );

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
