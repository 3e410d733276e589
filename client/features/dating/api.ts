import { api, unwrap } from "#client/lib/api.ts";
import type { DatingNews, DatingSort } from "#contract/dating.ts";
import { filterTexts } from "#contract/filter-query.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import { BOOKMARKS_PER_PAGE, DATING_PER_PAGE, LIKES_PER_PAGE, VISITORS_PER_PAGE } from "#contract/limits.ts";

const { user, filter } = api.api;

const textsOf = (asked: SearchPreferences | undefined) =>
  (asked ? filterTexts(asked) : {}) as Partial<SearchPreferences>;

const pageAfter = (cursor: string | null) => ({ page: 1, ...(cursor !== null && { cursor }) });

type WithWritten = { withWritten?: boolean };

export const readSearchResults = (
  asked: (SearchPreferences & WithWritten) | undefined,
  sort: DatingSort,
  cursor: string | null,
) =>
  unwrap(
    user.search.get({
      query: {
        ...textsOf(asked),
        sort,
        ...pageAfter(cursor),
        perPage: DATING_PER_PAGE,
        withWritten: asked?.withWritten ?? false,
      },
    }),
  );
export const countSearchResults = (changes: Partial<SearchPreferences> & WithWritten) =>
  unwrap(user.search.count.post(changes));
export const readSuggested = (asked: SearchPreferences | undefined) =>
  unwrap(user.recommendations.get({ query: textsOf(asked) }));
export const readPreferences = (asked: SearchPreferences | undefined) =>
  unwrap(filter["search-preferences"].get({ query: textsOf(asked) }));
export const changePreferences = (changes: Partial<SearchPreferences>) =>
  unwrap(filter["search-preferences"].post(changes));

/** The screen shows these actions at once, so they must reach the server even if the page is closed right after. */
const OUTLIVES_PAGE = { fetch: { keepalive: true } };

export const dismiss = (id: string) => unwrap(user.pass({ id }).post(undefined, OUTLIVES_PAGE));
export const undoDismissal = (id: string) => unwrap(user.pass({ id }).delete(undefined, OUTLIVES_PAGE));
export const bookmark = (id: string) => unwrap(user.bookmark({ id }).post(undefined, OUTLIVES_PAGE));
export const removeBookmark = (id: string) => unwrap(user.bookmark({ id }).delete(undefined, OUTLIVES_PAGE));
export const like = (id: string) => unwrap(user.like({ id }).post(undefined, OUTLIVES_PAGE));
export const takeLikeBack = (id: string) => unwrap(user.like({ id }).delete(undefined, OUTLIVES_PAGE));

export const readBookmarks = (cursor: string | null) =>
  unwrap(user.bookmarks.get({ query: { ...pageAfter(cursor), perPage: BOOKMARKS_PER_PAGE } }));
export const readMatches = (cursor: string | null) =>
  unwrap(user.matches.get({ query: { ...pageAfter(cursor), perPage: LIKES_PER_PAGE } }));
export const readLikes = (cursor: string | null) =>
  unwrap(user.likes.get({ query: { ...pageAfter(cursor), perPage: LIKES_PER_PAGE } }));
export const readVisitors = (cursor: string | null) =>
  unwrap(user.visitors.get({ query: { ...pageAfter(cursor), perPage: VISITORS_PER_PAGE } }));
export const readNews = (): Promise<DatingNews> => unwrap(user["dating-news"].get());
export const markSeen = (seen: "search" | "visitors" | "likes") => unwrap(user["dating-news"].post({ seen }));

const saved = filter["saved-searches"];
export const readSaved = () => unwrap(saved.get());
interface NewSearch {
  name: string;
  alerts: boolean;
  filters: SearchPreferences;
  key: string;
}
export const saveSearch = (search: NewSearch) => unwrap(saved.post(search));
export const changeSaved = ({ id, ...changes }: { id: string; alerts?: boolean; opened?: true }) =>
  unwrap(saved({ id }).post(changes));
export const removeSaved = (id: string) => unwrap(saved({ id }).delete());
export const restoreSaved = (id: string) => unwrap(saved({ id }).restore.post());
export const readNewMatches = (id: string) => unwrap(saved({ id }).people.get());
