import { Elysia } from "elysia";
import { list } from "#contract/http.ts";
import { city } from "#contract/people.ts";
import { cityQuery, citySuggestionsQuery } from "#contract/profile.ts";
import { langOf } from "#src/http/caller/lang.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Places } from "./actions.ts";

export const placesRoutes = ({ places, guards }: { places: Places; guards: Guards }) =>
  new Elysia({ prefix: "/api/city", detail: { tags: ["places"] } })
    .use(guards)
    .get(
      "/popular",
      ({ query, headers }) => places.popular(query.name, query.country_code, langOf(headers)),
      {
        anyone: true,
        detail: { summary: "List large cities" },
        query: cityQuery,
        response: { 200: list(city) },
      },
    )
    .get(
      "/suggestions",
      ({ query, headers }) => places.suggestions(query.name, query.country_code, langOf(headers)),
      {
        anyone: true,
        detail: { summary: "Suggest cities by the start of a name" },
        query: citySuggestionsQuery,
        response: { 200: list(city) },
      },
    );
