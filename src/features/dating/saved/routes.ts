import { Elysia } from "elysia";
import {
  newMatches,
  savedSearch,
  savedSearchBody,
  savedSearchChanges,
  savedSearches,
} from "#contract/dating.ts";
import { byId, done } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Dating } from "../actions.ts";

export const savedRoutes = ({
  dating: { saved, applyChanges },
  guards,
}: {
  dating: Dating;
  guards: Guards;
}) =>
  new Elysia({ prefix: "/filter" })
    .use(guards)
    .get("/saved-searches", ({ session, context }) => saved.list(session.userId, context.lang), {
      member: true,
      reads: applyChanges,
      detail: { summary: "List your saved searches" },
      response: { 200: savedSearches },
    })
    .post("/saved-searches", ({ session, body, context }) => saved.add(session.userId, body, context.lang), {
      member: true,
      detail: { summary: "Save a search" },
      body: savedSearchBody,
      response: { 200: savedSearch },
    })
    .post(
      "/saved-searches/:id",
      ({ session, params, body, context }) => saved.change(session.userId, params.id, body, context.lang),
      {
        member: true,
        detail: { summary: "Rename a saved search, or switch its alerts" },
        params: byId,
        body: savedSearchChanges,
        response: { 200: savedSearch },
      },
    )
    .delete(
      "/saved-searches/:id",
      ({ session, params }) => {
        saved.remove(session.userId, params.id);
        return {};
      },
      {
        member: true,
        detail: { summary: "Delete a saved search" },
        params: byId,
        response: { 200: done },
      },
    )
    .post(
      "/saved-searches/:id/restore",
      ({ session, params, context }) => saved.restore(session.userId, params.id, context.lang),
      {
        member: true,
        detail: { summary: "Restore a saved search deleted a moment ago" },
        params: byId,
        response: { 200: savedSearch },
      },
    )
    .get(
      "/saved-searches/:id/people",
      ({ session, params, context }) => saved.people(session.userId, params.id, context.lang),
      {
        member: true,
        reads: applyChanges,
        detail: { summary: "List the new matches of a saved search" },
        params: byId,
        response: { 200: newMatches },
      },
    );
