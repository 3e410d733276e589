import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { api, unwrap } from "../api.ts";
import { currentLang } from "../i18n.ts";

/** What fields suggest while someone types. */

export const citySuggestions = (name: string) =>
  queryOptions({
    queryKey: ["city", currentLang(), name],
    queryFn: () => unwrap(api.api.city.popular.get({ query: { name, country_code: ANY_COUNTRY } })),
    select: (page) => page.data,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

export const tagSuggestions = (name: string) =>
  queryOptions({
    queryKey: ["tag", name],
    queryFn: () => unwrap(api.api.tag.popular.get({ query: { name } })),
    select: (page) => page.data,
  });
