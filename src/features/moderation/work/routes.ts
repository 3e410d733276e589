import { Elysia } from "elysia";
import * as z from "zod";
import { appealVerdict } from "#contract/appeals.ts";
import { byId, byNumber, done, list, pageQuery } from "#contract/http.ts";
import {
  afterQuery,
  CONSOLE_LIST,
  consoleAppeal,
  consoleEvent,
  figures,
  LOG_PER_PAGE,
  logEntry,
  logQuery,
  photoToReview,
  photoVerdict,
  proposal,
  proposalDecision,
  removalBody,
  sanctioned,
  ticket,
  ticketAnswer,
  ticketsQuery,
} from "#contract/moderation.ts";
import { nextSelfie, selfieVerdict } from "#contract/verification.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Guards } from "#src/http/guards.ts";
import type { ModerationFeature } from "../actions.ts";
import { asModerator as as } from "../powers.ts";

interface Parts {
  auth: Auth;
  moderation: ModerationFeature;
  guards: Guards;
}

const listed = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** What moderators do besides cases and people. */
export const workRoutes = ({ auth, moderation, guards }: Parts) =>
  new Elysia({ prefix: "/api/moderation", detail: { tags: ["moderation"] } })
    .use(guards)
    .get("/appeals", ({ session, context }) => moderation.appeals.list(as(session), context.lang), {
      moderator: true,
      detail: { summary: "List appeals that wait for a decision" },
      response: { 200: listed(consoleAppeal) },
    })
    .post(
      "/appeals/:id",
      ({ session, params, body }) => {
        moderation.appeals.decide(as(session), params.id, body);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Decide an appeal: never one's own decision" },
        params: byId,
        body: appealVerdict,
        response: { 200: done },
      },
    )
    .get("/proposals", ({ session, context }) => moderation.work.proposals(as(session), context.lang), {
      moderator: true,
      detail: { summary: "List sanctions that wait for someone else" },
      response: { 200: listed(proposal) },
    })
    .post(
      "/proposals/:id",
      ({ session, params, body }) => {
        if (body.seconded && moderation.deciding.isBan(params.id)) moderation.demandConfirmed(session);
        moderation.deciding.second(as(session), params.id, body.seconded);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Second a sanction, or refuse it" },
        params: byId,
        body: proposalDecision,
        response: { 200: done },
      },
    )
    .get(
      "/log",
      ({ session, query: { page, perPage, ...filter } }) =>
        moderation.work.logPage(as(session), filter, { page, perPage }),
      {
        moderator: true,
        detail: { summary: "Read the log of moderation: moderators their own rows, admins all" },
        query: pageQuery(LOG_PER_PAGE).extend(logQuery.shape),
        response: { 200: list(logEntry) },
      },
    )
    .get("/figures", ({ session }) => moderation.work.figures(as(session)), {
      moderator: true,
      detail: { summary: "Read the figures of a month" },
      response: { 200: figures },
    })
    .get("/photos", ({ session, context }) => moderation.work.photos(as(session), context.lang), {
      moderator: true,
      detail: { summary: "List new main photos" },
      response: { 200: listed(photoToReview) },
    })
    .post(
      "/photos/:id",
      ({ session, params, body }) => {
        moderation.work.reviewPhoto(as(session), params.id, body);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Approve a main photo, or remove it" },
        params: byId,
        body: photoVerdict,
        response: { 200: done },
      },
    )
    .get("/selfies/next", ({ session, query }) => moderation.selfies.next(as(session), query.after), {
      moderator: true,
      detail: { summary: "Take the selfie that waits longest" },
      query: afterQuery,
      response: { 200: nextSelfie },
    })
    .post(
      "/selfies/:id",
      ({ session, params, body, request, context }) =>
        moderation.selfies.decide(as(session), params.id, body, auth.placeOf(request, context)),
      {
        moderator: true,
        detail: { summary: "Approve a selfie or refuse it, and take the next one" },
        params: byId,
        body: selfieVerdict,
        response: { 200: nextSelfie },
      },
    )
    .get(
      "/events",
      ({ session, query, context }) => moderation.work.events(as(session), query, context.lang),
      {
        moderator: true,
        detail: { summary: "List events ahead, the newest first" },
        query: pageQuery(CONSOLE_LIST),
        response: { 200: list(consoleEvent) },
      },
    )
    .post(
      "/events/:id/remove",
      ({ session, params, body }) => moderation.work.removeEvent(as(session), params.id, body),
      {
        moderator: true,
        detail: { summary: "Remove an event" },
        params: byId,
        body: removalBody,
        response: { 200: sanctioned },
      },
    )
    .get("/tickets", ({ query: { state, ...page } }) => moderation.work.tickets(state, page), {
      moderator: true,
      detail: { summary: "List requests to support" },
      query: pageQuery(CONSOLE_LIST).extend(ticketsQuery.shape),
      response: { 200: list(ticket) },
    })
    .post(
      "/tickets/:number/answer",
      ({ session, params, body }) => {
        moderation.work.answerTicket(as(session), params.number, body);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Answer a request by e-mail" },
        params: byNumber,
        body: ticketAnswer,
        response: { 200: done },
      },
    )
    .post(
      "/tickets/:number/close",
      ({ session, params }) => {
        moderation.work.closeTicket(as(session), params.number);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Close a request without an answer" },
        params: byNumber,
        response: { 200: done },
      },
    );
