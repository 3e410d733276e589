import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { DatingSort } from "#contract/dating.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { countFound, readFound, readPreferences, readSuggested } from "./calls.ts";

const DATING = "dating";
/** One search is read to its end in the order in which it began, also after a visit to a profile. */
const KEPT_MS = 20 * MINUTE_MS;

export const FOUND = [DATING, "found"];
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
