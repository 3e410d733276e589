import { Elysia } from "elysia";
import { list } from "#contract/http.ts";
import { tag } from "#contract/people.ts";
import { nameQuery } from "#contract/profile.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Tags } from "./actions.ts";

export const tagsRoutes = ({ tags, guards }: { tags: Tags; guards: Guards }) =>
  new Elysia({ prefix: "/api/tag", detail: { tags: ["profile"] } })
    .use(guards)
    .get("/popular", ({ query }) => tags.popular(query.name), {
      member: true,
      detail: { summary: "Suggest popular interests" },
      query: nameQuery,
      response: { 200: list(tag) },
    });
