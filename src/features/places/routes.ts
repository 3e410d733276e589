import { Elysia } from "elysia";
import { list } from "#contract/http.ts";
import { citySuggestion } from "#contract/people.ts";
import { cityQuery, citySuggestionsQuery } from "#contract/profile.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Places } from "./actions.ts";

export const placesRoutes = ({ places, guards }: { places: Places; guards: Guards }) =>
  new Elysia({ prefix: "/api/city", detail: { tags: ["places"] } })
    .use(guards)
    .get(
      "/popular",
      ({ query, context }) => places.suggestions(query.name ?? "", query.country_code, context.lang),
      {
        anyone: true,
        detail: { summary: "List large cities" },
        query: cityQuery,
        response: { 200: list(citySuggestion) },
      },
    )
    .get(
      "/suggestions",
      ({ query, context }) => places.suggestions(query.name, query.country_code, context.lang),
      {
        anyone: true,
        detail: { summary: "Suggest cities by the start of a name" },
        query: citySuggestionsQuery,
        response: { 200: list(citySuggestion) },
      },
    );
