import { api, call } from "#client/lib/api.ts";
import type { DatingSort } from "#contract/dating.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import { DATING_PER_PAGE } from "#contract/limits.ts";

const { user, filter } = api.api;

export const readFound = (sort: DatingSort, cursor: string | null) =>
  call(
    user.search.get({
      query: {
        sort,
        page: 1,
        perPage: DATING_PER_PAGE,
        withWritten: false,
        ...(cursor !== null && { cursor }),
      },
    }),
  );
export const countFound = (changes: Partial<SearchPreferences>) => call(user.search.count.post(changes));
export const readSuggested = () => call(user.recommendations.get());
export const readPreferences = () => call(filter["search-preferences"].get());
export const changePreferences = (changes: Partial<SearchPreferences>) =>
  call(filter["search-preferences"].post(changes));

export const pass = (id: string) => call(user.pass({ id }).post());
export const takeBackPass = (id: string) => call(user.pass({ id }).delete());
export const bookmark = (id: string) => call(user.bookmark({ id }).post());
export const removeBookmark = (id: string) => call(user.bookmark({ id }).delete());
