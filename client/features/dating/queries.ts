import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { DATING } from "#client/lib/queries/dating.ts";
import type { DatingSort } from "#contract/dating.ts";
import { broadFilters, type SearchPreferences } from "#contract/filters.ts";
import { MINUTE_MS } from "#contract/time.ts";
import {
  countSearchResults,
  readBookmarks,
  readLikes,
  readMatches,
  readNewMatches,
  readNews,
  readPreferences,
  readSaved,
  readSearchResults,
  readSuggested,
  readVisitors,
} from "./api.ts";
import { cursorBeforeReload } from "./results/position-before-reload.ts";

/** Such as across a visit to a profile. */
const KEPT_MS = 20 * MINUTE_MS;

const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor,
};

/** An action on a person updates every list. */
export const LISTS = [DATING, "list"];
/** Undefined means the saved filters. `withWritten` includes people the member has a chat with. */
export type Asked = (SearchPreferences & { withWritten?: true }) | undefined;
const SAVED = "saved";
export const SEARCH_RESULTS = [...LISTS, "results"];
export const SAVED_SEARCH_RESULTS = [...SEARCH_RESULTS, SAVED];
export const searchResultsQuery = (asked: Asked, sort: DatingSort) =>
  infiniteQueryOptions({
    queryKey: [...SEARCH_RESULTS, asked ?? SAVED, sort],
    queryFn: ({ pageParam, queryKey }) =>
      readSearchResults(asked, sort, pageParam ?? cursorBeforeReload(JSON.stringify(queryKey))),
    ...byCursor,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
  });

export const preferencesQuery = (asked: SearchPreferences | undefined) =>
  queryOptions({
    queryKey: [DATING, "preferences", asked ?? SAVED],
    queryFn: () => readPreferences(asked),
    staleTime: asked ? KEPT_MS : 0,
    gcTime: KEPT_MS,
  });

export const COUNTS = [DATING, "count"];
export const countQuery = (asked: Asked) =>
  queryOptions({ queryKey: [...COUNTS, asked ?? SAVED], queryFn: () => countSearchResults(asked ?? {}) });

export const SUGGESTED = [DATING, "suggested"];
/** Suggestions are the same for all filters that differ only in what is finer than `broadFilters`. */
export const suggestedQuery = (asked?: SearchPreferences) => {
  const broad = asked && broadFilters(asked);
  return queryOptions({
    queryKey: [...SUGGESTED, broad ?? SAVED],
    queryFn: () => readSuggested(broad),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  });
};

export const bookmarksQuery = infiniteQueryOptions({
  queryKey: [...LISTS, "bookmarks"],
  queryFn: ({ pageParam }) => readBookmarks(pageParam),
  ...byCursor,
});
export const LIKES = [...LISTS, "likes"];
export const matchesQuery = infiniteQueryOptions({
  queryKey: [...LIKES, "mutual"],
  queryFn: ({ pageParam }) => readMatches(pageParam),
  ...byCursor,
});
export const likesQuery = infiniteQueryOptions({
  queryKey: [...LIKES, "received"],
  queryFn: ({ pageParam }) => readLikes(pageParam),
  ...byCursor,
});
export const visitorsQuery = infiniteQueryOptions({
  queryKey: [...LISTS, "visitors"],
  queryFn: ({ pageParam }) => readVisitors(pageParam),
  ...byCursor,
});

export const savedQuery = queryOptions({ queryKey: [DATING, "saved"], queryFn: readSaved });
export const newMatchesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, "matches", id],
    queryFn: () => readNewMatches(id),
    initialPageParam: 1,
    // The answer has everyone.
    getNextPageParam: () => undefined,
  });

/** News is only a number in the menu, so it may be some minutes old. */
const NEWS_MS = 5 * MINUTE_MS;
export const newsQuery = queryOptions({
  queryKey: [DATING, "news"],
  queryFn: readNews,
  staleTime: NEWS_MS,
  refetchInterval: NEWS_MS,
});
