import { Elysia } from "elysia";
import { queuePreferencesAnswer, queuePreferencesBody } from "#contract/filters.ts";
import { byId, done } from "#contract/http.ts";
import { allowance, pendingReviews, recentTalks, reviewBody } from "#contract/rating.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Rating } from "./actions.ts";

export const ratingRoutes = ({ rating, guards }: { rating: Rating; guards: Guards }) =>
  new Elysia({ prefix: "/api", detail: { tags: ["rating"] } })
    .use(guards)
    .get(
      "/rating/pending-reviews",
      ({ session, context }) => rating.pendingReviews(session.userId, context.lang),
      {
        member: true,
        detail: { summary: "List the companions you have yet to rate" },
        response: { 200: pendingReviews },
      },
    )
    .get("/rating/talks", ({ session, context }) => rating.recentTalks(session.userId, context.lang), {
      member: true,
      detail: { summary: "List your last rated talks" },
      response: { 200: recentTalks },
    })
    .get("/rating/allowance", ({ session }) => rating.allowance(session.userId), {
      member: true,
      detail: { summary: "Read how many rated talks you have left today" },
      response: { 200: allowance },
    })
    .post(
      "/rating/:id/review",
      ({ session, params, body }) => {
        rating.review(session.userId, params.id, body.rating);
        return {};
      },
      {
        member: true,
        detail: { summary: "Rate a companion" },
        params: byId,
        body: reviewBody,
        response: { 200: done },
      },
    )
    .delete(
      "/rating/:id/review",
      ({ session, params }) => {
        rating.cancelReview(session.userId, params.id);
        return {};
      },
      {
        member: true,
        detail: { summary: "Leave a companion unrated" },
        params: byId,
        response: { 200: done },
      },
    )
    .get(
      "/filter/queue-preferences",
      ({ session, context }) => rating.preferencesAnswer(session.userId, context.lang),
      {
        member: true,
        detail: { summary: "Read your filters of the rated talk" },
        response: { 200: queuePreferencesAnswer },
      },
    )
    .post(
      "/filter/queue-preferences",
      ({ session, body, context }) => rating.setPreferences(session.userId, body, context.lang),
      {
        member: true,
        detail: { summary: "Set your filters of the rated talk" },
        body: queuePreferencesBody,
        response: { 200: queuePreferencesAnswer },
      },
    );
