import type { InfiniteData } from "@tanstack/react-query";
import type { Found, SearchAnswer } from "#contract/dating.ts";

export type FoundPages = InfiniteData<SearchAnswer, unknown>;

export const peopleIn = (pages: FoundPages | undefined): Found[] =>
  pages?.pages.flatMap(({ data }) => data) ?? [];

/** The pages without this person; the count goes down by one when they were among them. */
export function withoutPerson(pages: FoundPages | undefined, id: string): FoundPages | undefined {
  if (!peopleIn(pages).some((person) => person.id === id)) return pages;
  return changed(pages, (page) => ({
    ...page,
    data: page.data.filter((person) => person.id !== id),
    pagination: { ...page.pagination, total: page.pagination.total - 1 },
  }));
}

export const withBookmark = (pages: FoundPages | undefined, id: string, bookmarked: boolean) =>
  changed(pages, (page) => ({
    ...page,
    data: page.data.map((person) => (person.id === id ? { ...person, bookmarked } : person)),
  }));

const changed = (pages: FoundPages | undefined, change: (page: SearchAnswer) => SearchAnswer) =>
  pages && { ...pages, pages: pages.pages.map(change) };
