import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { api, unwrap } from "../api.ts";
import { currentLang } from "../i18n.ts";
import { meQuery } from "./me.ts";

const HOME = "RU";

/** While nothing is typed, the largest of the member's own country. */
export function useCitySuggestions(name: string) {
  const own = useQuery(meQuery).data?.country || HOME;
  return useQuery(citySuggestions(name, name === "" ? own : ANY_COUNTRY));
}

const citySuggestions = (name: string, country: string) =>
  queryOptions({
    queryKey: ["city", currentLang(), country, name],
    queryFn: () => unwrap(api.api.city.popular.get({ query: { name, country_code: country } })),
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
