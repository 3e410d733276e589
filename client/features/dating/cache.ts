import type { InfiniteData } from "@tanstack/react-query";
import type { Found, SearchAnswer } from "#contract/dating.ts";

/** A page of any list of people: search results, bookmarks, visitors. */
export type FoundPage = Pick<SearchAnswer, "data" | "pagination">;
export type FoundPages = InfiniteData<FoundPage, unknown>;

export const peopleIn = (pages: FoundPages | undefined): Found[] =>
  pages?.pages.flatMap(({ data }) => data) ?? [];

/** The pages without this person; the total drops by one if they were on one of them. */
export function withoutPerson(pages: FoundPages | undefined, id: string): FoundPages | undefined {
  if (!peopleIn(pages).some((person) => person.id === id)) return pages;
  return changed(pages, (page) => ({
    ...page,
    data: page.data.filter((person) => person.id !== id),
    pagination: { ...page.pagination, total: page.pagination.total - 1 },
  }));
}

/** The pages with this person inserted before the person whose id is `before`, or at the end. */
export function withPerson(
  pages: FoundPages | undefined,
  person: Found,
  before?: string,
): FoundPages | undefined {
  if (!pages || peopleIn(pages).some(({ id }) => id === person.id)) return pages;
  const isNext = ({ id }: Found) => id === before;
  const found = pages.pages.findIndex(({ data }) => data.some(isNext));
  const number = found === -1 ? pages.pages.length - 1 : found;
  return {
    ...pages,
    pages: pages.pages.map(({ data, pagination, ...page }, at) => {
      const place = data.findIndex(isNext);
      return {
        ...page,
        data: at === number ? data.toSpliced(place === -1 ? data.length : place, 0, person) : data,
        pagination: { ...pagination, total: pagination.total + 1 },
      };
    }),
  };
}

export const withBookmark = (pages: FoundPages | undefined, id: string, bookmarked: boolean) =>
  changed(pages, (page) => ({
    ...page,
    data: page.data.map((person) => (person.id === id ? { ...person, bookmarked } : person)),
  }));

const changed = (pages: FoundPages | undefined, change: (page: FoundPage) => FoundPage) =>
  pages && { ...pages, pages: pages.pages.map(change) };
