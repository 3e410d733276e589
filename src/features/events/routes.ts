import { Elysia } from "elysia";
import * as z from "zod";
import {
  cancelBody,
  deleteQuery,
  event,
  eventChanges,
  eventList,
  eventsQuery,
  eventType,
  newEvent,
} from "#contract/events.ts";
import { list } from "#contract/http.ts";
import { tag } from "#contract/people.ts";
import { nameQuery } from "#contract/profile.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { Guards } from "#src/http/guards.ts";
import { langOf } from "#src/http/lang.ts";
import type { Events } from "./actions.ts";

const byId = z.object({ id: z.uuid() });
type Parts = { events: Events; tags: Tags; guards: Guards };

export const eventsRoutes = (parts: Parts) =>
  new Elysia({ prefix: "/api", detail: { tags: ["events"] } }).use(seeing(parts)).use(hosting(parts));

const seeing = ({ events, tags, guards }: Parts) =>
  new Elysia()
    .use(guards)
    .get("/event/types", ({ headers }) => events.types(langOf(headers)), {
      member: true,
      detail: { summary: "List the types of events" },
      response: { 200: list(eventType) },
    })
    .get("/event/tags/popular", ({ query }) => tags.popularOfEvents(query.name), {
      member: true,
      detail: { summary: "Suggest popular tags of events" },
      query: nameQuery,
      response: { 200: list(tag) },
    })
    .get("/event", ({ session, query, headers }) => events.list(session.userId, query, langOf(headers)), {
      member: true,
      detail: { summary: "List events" },
      query: eventsQuery,
      response: { 200: eventList },
    })
    .get(
      "/event/:id",
      ({ session, params, headers }) => events.one(session.userId, params.id, langOf(headers)),
      {
        member: true,
        detail: { summary: "Read an event" },
        params: byId,
        response: { 200: event },
      },
    );

const hosting = ({ events, guards }: Parts) =>
  new Elysia({ prefix: "/event" })
    .use(guards)
    .post("/create", ({ session, body, headers }) => events.create(session.userId, body, langOf(headers)), {
      member: true,
      detail: { summary: "Create an event" },
      body: newEvent,
      response: { 200: event },
    })
    .post(
      "/:id/update",
      ({ session, params, body, headers }) => events.update(session.userId, params.id, body, langOf(headers)),
      {
        member: true,
        detail: { summary: "Change an event of yours" },
        params: byId,
        body: eventChanges,
        response: { 200: event },
      },
    )
    .post(
      "/:id/cancel",
      ({ session, params, body, headers }) =>
        events.cancel(session.userId, params.id, body.reason, langOf(headers)),
      {
        member: true,
        detail: { summary: "Cancel an event of yours, and say why" },
        params: byId,
        body: cancelBody,
        response: { 200: event },
      },
    )
    .delete(
      "/:id",
      ({ session, params }) => {
        events.remove(session.userId, params.id);
        return {};
      },
      {
        member: true,
        detail: { summary: "Delete an event of yours for good" },
        params: byId,
        query: deleteQuery,
        response: { 200: z.object({}) },
      },
    );
