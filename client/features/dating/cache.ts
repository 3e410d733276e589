import type { InfiniteData } from "@tanstack/react-query";
import type { SearchAnswer, SearchResult } from "#contract/dating.ts";

export type SearchResultPage = Pick<SearchAnswer, "data" | "pagination">;
export type SearchResultPages = InfiniteData<SearchResultPage, unknown>;

/** Everyone once: a page read after a restart of the server may repeat people of the pages before it. */
export const peopleIn = <P extends { id: string }>(
  pages: InfiniteData<{ data: P[] }, unknown> | undefined,
): P[] => [
  ...new Map(pages?.pages.flatMap(({ data }) => data).map((person) => [person.id, person])).values(),
];

/** To put the person back whatever else leaves the list meanwhile. */
export interface Place<P extends SearchResult = SearchResult> {
  person: P;
  following: readonly string[];
}

export function placeOf<P extends SearchResult>(people: readonly P[], id: string): Place<P> | undefined {
  const at = people.findIndex((person) => person.id === id);
  return at === -1
    ? undefined
    : { person: people[at]!, following: people.slice(at + 1).map((person) => person.id) };
}

export function withPlace<P extends SearchResult>(
  people: readonly P[],
  { person, following }: Place<P>,
): P[] {
  const next = following.find((id) => people.some((one) => one.id === id));
  const at = people.findIndex(({ id }) => id === next);
  return people.toSpliced(at === -1 ? people.length : at, 0, person);
}

export function withoutPerson(
  pages: SearchResultPages | undefined,
  id: string,
): SearchResultPages | undefined {
  if (!peopleIn(pages).some((person) => person.id === id)) return pages;
  return changed(pages, (page) => ({
    ...page,
    data: page.data.filter((person) => person.id !== id),
    pagination: { ...page.pagination, total: page.pagination.total - 1 },
  }));
}

export function withPerson(
  pages: SearchResultPages | undefined,
  place: Place,
): SearchResultPages | undefined {
  const ids = new Set(peopleIn(pages).map(({ id }) => id));
  if (!pages || ids.has(place.person.id)) return pages;
  const next = place.following.find((id) => ids.has(id));
  const found = pages.pages.findIndex(({ data }) => data.some(({ id }) => id === next));
  const number = found === -1 ? pages.pages.length - 1 : found;
  return {
    ...pages,
    pages: pages.pages.map(({ data, pagination, ...page }, at) => ({
      ...page,
      data: at === number ? withPlace(data, place) : data,
      pagination: { ...pagination, total: pagination.total + 1 },
    })),
  };
}

export const withChange = (
  pages: SearchResultPages | undefined,
  id: string,
  change: (person: SearchResult) => SearchResult,
) =>
  changed(pages, (page) => ({
    ...page,
    data: page.data.map((person) => (person.id === id ? change(person) : person)),
  }));

const changed = (
  pages: SearchResultPages | undefined,
  change: (page: SearchResultPage) => SearchResultPage,
) => pages && { ...pages, pages: pages.pages.map(change) };
