import { Elysia } from "elysia";
import * as z from "zod";
import { mapList, mapQuery } from "#contract/event-map.ts";
import {
  againBody,
  announced,
  announcementBody,
  cancelBody,
  deleteQuery,
  event,
  eventChanges,
  eventList,
  eventPeople,
  eventPreference,
  eventPreferenceBody,
  eventPreferences,
  eventsQuery,
  eventType,
  newEvent,
  reactionBody,
  viewBody,
} from "#contract/events.ts";
import { byId, done, list, onePage, thingId } from "#contract/http.ts";
import { tag } from "#contract/people.ts";
import { nameQuery } from "#contract/profile.ts";
import { reportBody } from "#contract/reports.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { First } from "#src/http/access.ts";
import type { Guards } from "#src/http/guards.ts";
import { jsonResponse } from "#src/http/json-response.ts";
import type { Events } from "./actions.ts";

type Parts = { auth: Pick<Auth, "placeOf">; events: Events; tags: Tags; guards: Guards };

export const eventsRoutes = (parts: Parts) =>
  new Elysia({ prefix: "/api", detail: { tags: ["events"] } })
    .use(seeing(parts))
    .use(preferring(parts))
    .use(reacting(parts))
    .use(hosting(parts))
    .use(receiving(parts));

const seeing = ({ events, tags, guards }: Parts) => {
  const beforeMap: First = ({ session, query }) => {
    const asked = mapQuery.safeParse(query);
    if (asked.success) events.beforeMap(session, asked.data);
  };
  return new Elysia()
    .use(guards)
    .get("/event/types", ({ context }) => events.types(context.lang), {
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
    .get("/event", ({ session, query, context }) => events.list(session.userId, query, context.lang), {
      member: true,
      reads: true,
      detail: { summary: "List events" },
      act: "eventList",
      query: eventsQuery,
      response: { 200: eventList },
    })
    .get(
      "/event/map-list",
      async ({ session, query, headers }) =>
        jsonResponse(await events.mapList(session.userId, query), headers),
      {
        member: true,
        reads: beforeMap,
        detail: { summary: "List the events in a box of the map" },
        query: mapQuery,
        response: { 200: mapList },
      },
    )
    .get(
      "/event/:id",
      ({ session, params, context }) => events.one(session.userId, params.id, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "Read an event" },
        params: byId,
        response: { 200: event },
      },
    );
};

const hosting = ({ events, guards }: Parts) =>
  new Elysia({ prefix: "/event" })
    .use(guards)
    .post("/create", ({ session, body, context }) => events.create(session.userId, body, context.lang), {
      member: true,
      detail: { summary: "Create an event" },
      body: newEvent,
      response: { 200: event },
    })
    .post(
      "/:id/update",
      ({ session, params, body, context }) => events.update(session.userId, params.id, body, context.lang),
      {
        member: true,
        detail: { summary: "Change an event of yours" },
        act: "eventChange",
        params: byId,
        body: eventChanges,
        response: { 200: event },
      },
    )
    .post(
      "/:id/cancel",
      ({ session, params, body, context }) =>
        events.cancel(session.userId, params.id, body.reason, context.lang),
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
      ({ session, params, query }) => {
        events.remove(session.userId, params.id, query.reason);
        return {};
      },
      {
        member: true,
        detail: { summary: "Delete an event of yours permanently" },
        params: byId,
        query: deleteQuery,
        response: { 200: done },
      },
    );

const preferring = ({ events, guards }: Parts) =>
  new Elysia()
    .use(guards)
    .get("/event-preference", ({ session, context }) => events.answer(session.userId, context.lang), {
      member: true,
      detail: { summary: "Read which events you want to see" },
      response: { 200: eventPreference },
    })
    .get(
      "/event-preferences",
      ({ session, context }) => onePage([events.answer(session.userId, context.lang)], 1),
      {
        member: true,
        detail: { summary: "Read which events you want to see, as a list of one" },
        response: { 200: eventPreferences },
      },
    )
    .post(
      "/event-preference",
      ({ session, body, context }) => events.setPreference(session.userId, body, context.lang),
      {
        member: true,
        detail: { summary: "Set which events you want to see" },
        body: eventPreferenceBody,
        response: { 200: eventPreference },
      },
    );

const reacting = ({ auth, events, guards }: Parts) =>
  new Elysia()
    .use(guards)
    .post(
      "/event/reaction/set",
      ({ session, body, context }) => events.react(session.userId, body.eventID, body.type, context.lang),
      {
        member: true,
        detail: { summary: "Come to an event, ask to come, or add it to favourites" },
        act: "event",
        body: reactionBody,
        response: { 200: event },
      },
    )
    .post(
      "/event/reaction/unset",
      ({ session, body, context }) => events.unreact(session.userId, body.eventID, body.type, context.lang),
      {
        member: true,
        detail: { summary: "Remove a reaction" },
        act: "event",
        body: reactionBody,
        response: { 200: event },
      },
    )
    .post(
      "/event-view/set",
      ({ session, body }) => {
        events.noteView(session.userId, body.eventID);
        return {};
      },
      {
        member: true,
        detail: { summary: "Mark an event as viewed" },
        body: viewBody,
        response: { 200: done },
      },
    )
    .post(
      "/event/:id/report",
      ({ session, params, body, request, context }) => {
        events.report(session.userId, params.id, body, auth.placeOf(request, context));
        return {};
      },
      {
        member: true,
        detail: { summary: "Report an event" },
        act: "report",
        params: byId,
        body: reportBody,
        response: { 200: done },
      },
    );

const receiving = ({ events, guards }: Parts) => {
  const ofPerson = z.object({ id: thingId, userId: thingId });
  type Asked = { session: { userId: string }; params: { id: string; userId: string } };
  const answering =
    (accept: boolean) =>
    ({ session, params }: Asked) => {
      events.answerPerson(session.userId, params.id, params.userId, accept);
      return {};
    };
  const guarded = (summary: string) =>
    ({ member: true, detail: { summary }, params: ofPerson, response: { 200: done } }) as const;
  return new Elysia({ prefix: "/event/:id" })
    .use(guards)
    .get(
      "/people",
      ({ session, params, context }) => events.peopleOf(session.userId, params.id, context.lang),
      {
        member: true,
        reads: true,
        detail: { summary: "List the people of an event" },
        params: byId,
        response: { 200: eventPeople },
      },
    )
    .post("/people/:userId/accept", answering(true), guarded("Accept someone who asks to come"))
    .post("/people/:userId/decline", answering(false), guarded("Decline someone who asks to come"))
    .delete(
      "/people/:userId",
      ({ session, params }) => {
        events.removePerson(session.userId, params.id, params.userId);
        return {};
      },
      guarded("Remove someone from an event of yours"),
    )
    .post("/announcement", ({ session, params, body }) => events.announce(session.userId, params.id, body), {
      member: true,
      detail: { summary: "Send an announcement to everyone who comes to an event of yours" },
      params: byId,
      body: announcementBody,
      response: { 200: announced },
    })
    .post(
      "/again",
      ({ session, params, body, context }) =>
        events.again(session.userId, params.id, body?.key, context.lang),
      {
        member: true,
        detail: { summary: "Repeat an event of yours a week later" },
        params: byId,
        body: againBody,
        response: { 200: event },
      },
    );
};
