import { Elysia } from "elysia";
import { previews as answer, previewsBody } from "#contract/previews.ts";
import type { Guards } from "#src/http/guards.ts";
import type { PreviewsFeature } from "./actions.ts";

interface Parts {
  previews: PreviewsFeature;
  guards: Guards;
}

export const previewsRoutes = ({ previews, guards }: Parts) =>
  new Elysia({ prefix: "/api", detail: { tags: ["chat"] } })
    .use(guards)
    .post("/previews", ({ session, body, context }) => previews(session.userId, body, context.lang), {
      member: true,
      detail: { summary: "Read what links to events and profiles lead to" },
      body: previewsBody,
      response: { 200: answer },
    });
