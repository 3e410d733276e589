import { Elysia } from "elysia";
import * as z from "zod";
import { LANGS } from "#contract/lang.ts";
import { busyHours } from "#contract/video.ts";
import type { Guards } from "#src/http/guards.ts";
import { icsResponse } from "#src/http/ics-response.ts";
import type { Hours } from "./actions.ts";

export const hoursRoutes = ({ hours, guards }: { hours: Hours; guards: Guards }) =>
  new Elysia({ prefix: "/api/queue", detail: { tags: ["video"] } })
    .use(guards)
    .get("/hours", () => hours.busyHours(), {
      anyone: true,
      detail: { summary: "Read how many people are online, and when it is usually lively" },
      response: { 200: busyHours },
    })
    .get(
      "/evening.ics",
      ({ query }) =>
        icsResponse(hours.calendar(query.lang), { disposition: "attachment", name: "evening.ics" }),
      {
        anyone: true,
        query: z.object({ lang: z.enum(LANGS).default("ru") }),
        // A download for people, not part of the API.
        detail: { hide: true },
      },
    );
