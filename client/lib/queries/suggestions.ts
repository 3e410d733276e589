import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { api, unwrap } from "../api.ts";
import { currentLang } from "../i18n.ts";
import { meQuery } from "./me.ts";

/** Suggestions of fields while the user types. */

/** The country assumed for members who have not set one. */
const HOME = "RU";

/** Cities of this name in any country; while nothing is typed, the largest of the member's own. */
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
