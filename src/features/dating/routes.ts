import { Elysia } from "elysia";
import {
  bookmarks,
  bookmarksQuery,
  countAnswer,
  countBody,
  datingNews,
  datingNewsBody,
  datingSettings,
  datingSettingsBody,
  filtersQuery,
  recommendations,
  searchAnswer,
  searchPreferencesAnswer,
  searchPreferencesBody,
  searchQuery,
  visitors,
  visitorsQuery,
} from "#contract/dating.ts";
import { askedFilters } from "#contract/filter-query.ts";
import { byId, done } from "#contract/http.ts";
import { likesQuery, likesReceived, matches } from "#contract/likes.ts";
import { relation } from "#contract/social.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Dating } from "./actions.ts";
import { savedRoutes } from "./saved/routes.ts";

type Parts = { dating: Dating; guards: Guards };

export const datingRoutes = (parts: Parts) =>
  new Elysia({ prefix: "/api", detail: { tags: ["dating"] } })
    .use(finding(parts))
    .use(keeping(parts))
    .use(liking(parts))
    .use(savedRoutes(parts));

const finding = ({ dating, guards }: Parts) =>
  new Elysia()
    .use(guards)
    .get(
      "/user/search",
      ({ session, query, context }) => dating.search(session.userId, query, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "Search for members" },
        act: "searchPage",
        query: searchQuery,
        response: { 200: searchAnswer },
      },
    )
    .post("/user/search/count", ({ session, body }) => dating.countFor(session.userId, body), {
      member: true,
      detail: { summary: "Count the members that filters would find" },
      act: "searchCount",
      body: countBody,
      response: { 200: countAnswer },
    })
    .get(
      "/user/recommendations",
      ({ session, query, context }) =>
        dating.recommendations(session.userId, askedFilters(query), context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "Suggest members" },
        act: "suggestions",
        query: filtersQuery,
        response: { 200: recommendations },
      },
    )
    .get(
      "/filter/search-preferences",
      ({ session, query, context }) =>
        dating.preferencesAnswer(session.userId, context.lang, askedFilters(query)),
      {
        member: true,
        detail: { summary: "Read your search filters" },
        query: filtersQuery,
        response: { 200: searchPreferencesAnswer },
      },
    )
    .post(
      "/filter/search-preferences",
      ({ session, body, context }) => dating.setPreferences(session.userId, body, context.lang),
      {
        member: true,
        detail: { summary: "Set your search filters" },
        act: "searchPreferences",
        body: searchPreferencesBody,
        response: { 200: searchPreferencesAnswer },
      },
    )
    .get("/user/dating-news", ({ session }) => dating.news(session.userId), {
      member: true,
      reads: dating.applyChanges,
      detail: { summary: "Count what is new in dating" },
      act: "searchCount",
      response: { 200: datingNews },
    })
    .post(
      "/user/dating-news",
      ({ session, body }) => {
        dating.markSeen(session.userId, body.seen);
        return {};
      },
      {
        member: true,
        detail: { summary: "Mark what is new in dating as seen" },
        body: datingNewsBody,
        response: { 200: done },
      },
    )
    .get(
      "/user/visitors",
      ({ session, query, context }) => dating.visitors(session.userId, query, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "List who visited your profile" },
        query: visitorsQuery,
        response: { 200: visitors },
      },
    )
    .get("/settings/dating", ({ session }) => dating.settings(session.userId), {
      member: true,
      detail: { summary: "Read your dating settings" },
      response: { 200: datingSettings },
    })
    .post("/settings/dating", ({ session, body }) => dating.setSettings(session.userId, body), {
      member: true,
      detail: { summary: "Change your dating settings" },
      body: datingSettingsBody,
      response: { 200: datingSettings },
    });

const liking = ({ dating: { likes }, guards }: Parts) =>
  new Elysia({ prefix: "/user" })
    .use(guards)
    .post("/like/:id", ({ session, params }) => likes.like(session.userId, params.id), {
      member: true,
      detail: { summary: "Like a member" },
      act: "like",
      params: byId,
      response: { 200: relation },
    })
    .delete("/like/:id", ({ session, params }) => likes.takeBack(session.userId, params.id), {
      member: true,
      detail: { summary: "Take a like back" },
      act: "like",
      params: byId,
      response: { 200: relation },
    })
    .get("/matches", ({ session, query, context }) => likes.matches(session.userId, query, context.lang), {
      member: true,
      reads: true,
      detail: { summary: "List the members who like you as you like them" },
      query: likesQuery,
      response: { 200: matches },
    })
    .get("/likes", ({ session, query, context }) => likes.received(session.userId, query, context.lang), {
      member: true,
      reads: true,
      detail: { summary: "List the members who like you: only VIP sees who" },
      query: likesQuery,
      response: { 200: likesReceived },
    });

const keeping = ({ dating, guards }: Parts) => {
  const act =
    (what: (me: string, id: string) => void) =>
    ({ session, params }: { session: { userId: string }; params: { id: string } }) => {
      what(session.userId, params.id);
      return {};
    };
  const guarded = (summary: string) =>
    ({ member: true, detail: { summary }, params: byId, response: { 200: done } }) as const;
  return new Elysia({ prefix: "/user" })
    .use(guards)
    .post("/pass/:id", act(dating.dismiss), guarded("Dismiss a member"))
    .delete("/pass/:id", act(dating.undoDismissal), guarded("Undo dismissing a member"))
    .get(
      "/bookmarks",
      ({ session, query, context }) => dating.bookmarks(session.userId, query, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "List your bookmarks" },
        query: bookmarksQuery,
        response: { 200: bookmarks },
      },
    )
    .post("/bookmark/:id", act(dating.bookmark), guarded("Bookmark a member"))
    .delete("/bookmark/:id", act(dating.removeBookmark), guarded("Remove a bookmark"));
};
