import { Elysia } from "elysia";
import * as z from "zod";
import { calendarFeed, newCalendarFeed } from "#contract/events.ts";
import { byId } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import { icsResponse } from "#src/http/ics-response.ts";
import { isKnownEtag } from "#src/http/known-etag.ts";
import { fileAnswer } from "#src/http/openapi/file-answer.ts";
import type { Calendar } from "./actions.ts";

const feedFile = z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) });

export const calendarRoutes = ({ calendar, guards }: { calendar: Calendar; guards: Guards }) =>
  new Elysia({ detail: { tags: ["events"] } })
    .use(guards)
    .get(
      "/api/event/:id/ics",
      ({ session, params, context }) =>
        icsResponse(calendar.file(session.userId, params.id, context.lang), {
          disposition: "inline",
          name: `event-${params.id}.ics`,
        }),
      {
        member: true,
        params: byId,
        detail: {
          summary: "Read an event as a calendar file",
          ...fileAnswer("text/calendar", "iCalendar, with the exact place only where you may see it"),
        },
      },
    )
    .get("/api/calendar/feed", ({ session }) => calendar.state(session.userId), {
      member: true,
      detail: { summary: "Check whether your calendar feed is open" },
      response: { 200: calendarFeed },
    })
    .post("/api/calendar/feed", ({ session, context }) => calendar.renew(session, context.lang), {
      member: true,
      limit: "strict",
      detail: { summary: "Replace the secret address of your calendar feed" },
      response: { 200: newCalendarFeed },
    })
    .delete("/api/calendar/feed", ({ session }) => calendar.end(session.userId), {
      member: true,
      detail: { summary: "Close your calendar feed" },
      response: { 200: calendarFeed },
    })
    .get(
      "/calendar/:file",
      ({ params, headers }) => {
        const ics = calendar.feed(params.file.slice(0, -".ics".length));
        const etag = `"${Bun.hash(ics).toString(36)}"`;
        const caching = { etag, "cache-control": "private, no-cache" };
        if (isKnownEtag(headers["if-none-match"], etag))
          return new Response(null, { status: 304, headers: caching });
        return icsResponse(ics, { disposition: "inline", name: "randevu.ics" }, caching);
      },
      { anyone: true, params: feedFile, detail: { hide: true } },
    );
