import type { InfiniteData } from "@tanstack/react-query";
import type { Found, SearchAnswer } from "#contract/dating.ts";

/** A page of any list of people: of a search, of those kept, of visitors. */
export type FoundPage = Pick<SearchAnswer, "data" | "pagination">;
export type FoundPages = InfiniteData<FoundPage, unknown>;

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

const changed = (pages: FoundPages | undefined, change: (page: FoundPage) => FoundPage) =>
  pages && { ...pages, pages: pages.pages.map(change) };
