import { api, call } from "#client/lib/api.ts";
import type { DatingNews, DatingSort } from "#contract/dating.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import { BOOKMARKS_PER_PAGE, DATING_PER_PAGE, VISITORS_PER_PAGE } from "#contract/limits.ts";

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

export const readBookmarks = (page: number) =>
  call(user.bookmarks.get({ query: { page, perPage: BOOKMARKS_PER_PAGE } }));
export const readVisitors = (page: number) =>
  call(user.visitors.get({ query: { page, perPage: VISITORS_PER_PAGE } }));
export const readNews = (): Promise<DatingNews> => call(user["dating-news"].get());
export const noteSeen = (seen: "search" | "visitors") => call(user["dating-news"].post({ seen }));

const saved = filter["saved-searches"];
export const readSaved = () => call(saved.get());
export const saveSearch = (search: { name: string; alerts: boolean; filters?: Partial<SearchPreferences> }) =>
  call(saved.post(search));
export const changeSaved = ({ id, ...changes }: { id: string; alerts?: boolean; opened?: true }) =>
  call(saved({ id }).post(changes));
export const removeSaved = (id: string) => call(saved({ id }).delete());
export const readNewMatches = (id: string) => call(saved({ id }).people.get());
