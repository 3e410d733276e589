import * as z from "zod";
import { cleanLine } from "./clean.ts";
import { withLimit } from "./field-code.ts";
import { filterQuery } from "./filter-query.ts";
import { chosen, FILTERS, type FilterName, searchPreferences } from "./filters.ts";
import { idempotencyKey, pageNumber, pageQuery, pageSize, pagination } from "./http.ts";
import { BOOKMARKS_PER_PAGE, DATING_PER_PAGE, SAVED_SEARCH_NAME, VISITORS_PER_PAGE } from "./limits.ts";
import { card } from "./profile.ts";

export const DATING_SORTS = ["best", "near", "online", "new", "rating"] as const;
export type DatingSort = (typeof DATING_SORTS)[number];

export const SEARCH_RINGS_KM = [25, 50, 100, 250, 500, 1000] as const;

const filterName = z.enum([
  "age",
  ...(Object.keys(FILTERS).filter((field) => !/^age(From|To)$/.test(field)) as Exclude<FilterName, "age">[]),
]);
const ignored = z.array(filterName).describe("VIP filters that are stored but ignored in this answer");

export const searchPreferencesAnswer = searchPreferences.extend({ chosen, ignored });
export type SearchPreferencesAnswer = z.infer<typeof searchPreferencesAnswer>;
export const searchPreferencesBody = searchPreferences.partial();

const cursorAsked = z
  .string()
  .max(80)
  .optional()
  .describe("From the previous answer; continues after its last person");
export const cursor = z.string().nullable().describe("null on the last page");

const yes = z.enum(["true", "false"]).transform((text) => text === "true");
export const searchQuery = z.object({
  page: pageNumber(1_000),
  perPage: pageSize(DATING_PER_PAGE),
  cursor: cursorAsked,
  sort: z.enum(DATING_SORTS).default("best"),
  withWritten: yes.default(false).describe("Include people I have a chat with"),
  ...filterQuery,
});
export type SearchQuery = z.output<typeof searchQuery>;
export const filtersQuery = z.object(filterQuery);

export const searchResult = card.extend({
  ring: z.int().nullable().describe("Index into 25, 50, 100, 250, 500, 1000 km; 6 is farther, null unknown"),
  bookmarked: z.boolean(),
  written: z.boolean().describe("I have a chat with them; the search leaves them out unless `withWritten`"),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchAnswer = z.object({
  data: z.array(searchResult),
  pagination,
  cursor,
  ignored,
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** If no one fits, also how many fit without each single filter, and with `withWritten`. */
export const countAnswer = z.object({
  total: z.int(),
  relaxations: z.array(z.object({ filter: filterName, total: z.int() })),
  written: z.int().describe("If `total` is 0: how many people there would be with `withWritten`"),
  ignored,
});
export type CountAnswer = z.infer<typeof countAnswer>;
export const countBody = searchPreferences.partial().extend({ withWritten: z.boolean().optional() });

const reason = z.object({
  kind: z.enum(["tags", "goal", "near", "online", "replies", "new", "rating", "mutual"]),
  names: z.array(z.string()),
});
export type Reason = z.infer<typeof reason>;
const suggested = searchResult.extend({ reason });
export type Suggested = z.infer<typeof suggested>;
export const recommendations = z.object({
  data: z.array(suggested),
  personal: z.boolean().describe("false: personal recommendations are switched off, so there are none"),
});

export const datingSettings = z.object({
  personal: z.boolean().describe("Suggestions and the order 'best' may use my profile and my activity"),
  privateVisits: z.boolean().describe("My visits are shown to no one, and I see no one's"),
  protectInbox: z
    .boolean()
    .describe(
      "Only friends, VIP members, and people with a photo who joined a day ago or more, may write first",
    ),
  inboxOffered: z.boolean().describe("I was offered to protect my inbox, which happens once"),
});
export type DatingSettings = z.infer<typeof datingSettings>;
export const datingSettingsBody = datingSettings.partial();

/** A cursor neither repeats nor leaves out anyone in a list that changes meanwhile, as page numbers may. */
export const latestFirst = (perPage: number) => pageQuery(perPage).extend({ cursor: cursorAsked });
export const bookmarksQuery = latestFirst(BOOKMARKS_PER_PAGE);
export const visitorsQuery = latestFirst(VISITORS_PER_PAGE);
export type LatestFirst = z.output<typeof bookmarksQuery>;

export const bookmarks = z.object({ data: z.array(searchResult), pagination, cursor });
export type Bookmarks = z.infer<typeof bookmarks>;

const visitor = searchResult.extend({ visitedAt: z.iso.datetime(), isNew: z.boolean() });
export type Visitor = z.infer<typeof visitor>;
export const visitors = z.object({
  data: z.array(visitor),
  pagination,
  cursor,
  isPrivate: z.boolean().describe("I visit privately, so my visitors are not shown to me"),
});
export type Visitors = z.infer<typeof visitors>;

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  filters: searchPreferences,
  chosen,
  alerts: z.boolean().describe("Notify me of new matches, at most once a day"),
  fresh: z.int().describe("New matches since I last opened it"),
});
export type SavedSearch = z.infer<typeof savedSearch>;
export const savedSearches = z.object({ data: z.array(savedSearch) });
const savedName = z
  .string()
  .max(200, withLimit("too_big", SAVED_SEARCH_NAME))
  .transform(cleanLine)
  .pipe(z.string().min(1, "required").max(SAVED_SEARCH_NAME, withLimit("too_big", SAVED_SEARCH_NAME)));
export const savedSearchBody = z.object({
  name: savedName,
  filters: searchPreferencesBody.optional(),
  alerts: z.boolean().default(true),
  key: idempotencyKey,
});
export const savedSearchChanges = z
  .object({
    name: savedName,
    alerts: z.boolean(),
    opened: z.literal(true).describe("The new matches have been viewed"),
  })
  .partial();
export const newMatches = z.object({
  data: z.array(searchResult.extend({ isNew: z.boolean() })),
  pagination,
});
export type NewMatches = z.infer<typeof newMatches>;

export const datingNews = z.object({
  newcomers: z.int().describe("Members who joined since my last search and match it; 100 at most"),
  visitors: z.int(),
  likes: z.int().describe("People who like me as I like them, since I last looked"),
  saved: z.int(),
});
export const datingNewsBody = z.object({ seen: z.enum(["search", "visitors", "likes"]) });
export type DatingNews = z.infer<typeof datingNews>;
