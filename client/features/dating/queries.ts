import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { DatingSort } from "#contract/dating.ts";
import { MINUTE_MS } from "#contract/time.ts";
import {
  countFound,
  readBookmarks,
  readFound,
  readNewMatches,
  readNews,
  readPreferences,
  readSaved,
  readSuggested,
  readVisitors,
} from "./api.ts";
import type { FoundPage } from "./cache.ts";

const DATING = "dating";
/** One search is read to its end in the order in which it began, also after a visit to a profile. */
const KEPT_MS = 20 * MINUTE_MS;

/** Every list of people, whatever it is of: what one does with a person shows in all of them. */
export const LISTS = [DATING, "list"];
export const FOUND = [...LISTS, "found"];
export const foundQuery = (sort: DatingSort) =>
  infiniteQueryOptions({
    queryKey: [...FOUND, sort],
    queryFn: ({ pageParam }) => readFound(sort, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
  });

export const preferencesQuery = queryOptions({ queryKey: [DATING, "preferences"], queryFn: readPreferences });

/** What the filters as they are saved would find. */
export const COUNT = [DATING, "count"];
export const countQuery = queryOptions({ queryKey: COUNT, queryFn: () => countFound({}) });

export const SUGGESTED = [DATING, "suggested"];
export const suggestedQuery = queryOptions({
  queryKey: SUGGESTED,
  queryFn: readSuggested,
  staleTime: KEPT_MS,
  gcTime: KEPT_MS,
});

const nextPage = ({ pagination: { page, perPage, total } }: FoundPage) =>
  page * perPage < total ? page + 1 : undefined;

export const bookmarksQuery = infiniteQueryOptions({
  queryKey: [...LISTS, "bookmarks"],
  queryFn: ({ pageParam }) => readBookmarks(pageParam),
  initialPageParam: 1,
  getNextPageParam: nextPage,
});
export const visitorsQuery = infiniteQueryOptions({
  queryKey: [...LISTS, "visitors"],
  queryFn: ({ pageParam }) => readVisitors(pageParam),
  initialPageParam: 1,
  getNextPageParam: nextPage,
});

export const savedQuery = queryOptions({ queryKey: [DATING, "saved"], queryFn: readSaved });
export const newMatchesQuery = (id: string) =>
  queryOptions({ queryKey: [DATING, "saved", id], queryFn: () => readNewMatches(id) });

/** What is new is a number at the menu: it may be some minutes old. */
const NEWS_MS = 5 * MINUTE_MS;
export const newsQuery = queryOptions({
  queryKey: [DATING, "news"],
  queryFn: readNews,
  staleTime: NEWS_MS,
  refetchInterval: NEWS_MS,
});
