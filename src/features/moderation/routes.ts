import { Elysia } from "elysia";
import * as z from "zod";
import { appealVerdict } from "#contract/appeals.ts";
import { byId, byNumber, done, list, pageQuery } from "#contract/http.ts";
import {
  afterQuery,
  CONSOLE_LIST,
  caseDecision,
  caseReport,
  caseReportParams,
  confirmationBody,
  confirmed,
  consoleAppeal,
  consoleEvent,
  decided,
  eraseBody,
  figures,
  foundPeople,
  giftBody,
  groundBody,
  inForceQuery,
  LOG_PER_PAGE,
  logEntry,
  logQuery,
  nextCase,
  overview,
  peopleQuery,
  personInForce,
  personRecord,
  photoToReview,
  photoVerdict,
  proposal,
  proposalDecision,
  removalBody,
  revealBody,
  revealed,
  roleBody,
  sanctionBody,
  sanctioned,
  ticket,
  ticketAnswer,
  ticketsQuery,
} from "#contract/moderation.ts";
import { iso } from "#contract/time.ts";
import { nextSelfie, selfieVerdict } from "#contract/verification.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Guards } from "#src/http/guards.ts";
import { fileAnswer } from "#src/http/openapi/file-answer.ts";
import type { Session } from "#src/http/request-context.ts";
import type { ModerationFeature } from "./actions.ts";
import type { Moderator } from "./powers.ts";
import { settingsRoutes } from "./settings/routes.ts";

const as = ({ userId, role }: Session): Moderator => ({ id: userId, role });
const listed = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

interface Parts {
  auth: Auth;
  moderation: ModerationFeature;
  guards: Guards;
}

export const moderationRoutes = (parts: Parts) =>
  new Elysia()
    .use(caseRoutes(parts))
    .use(personRoutes(parts))
    .use(workRoutes(parts))
    .use(settingsRoutes(parts));

const caseRoutes = ({ auth, moderation, guards }: Parts) =>
  new Elysia({ prefix: "/api/moderation", detail: { tags: ["moderation"] } })
    .use(guards)
    .get("/overview", ({ session }) => moderation.overview(as(session), session), {
      moderator: true,
      detail: { summary: "Count what waits, and read who works on what" },
      response: { 200: overview },
    })
    .post(
      "/confirmation",
      async ({ session, body, request, context }) => ({
        confirmedUntil: iso(await moderation.confirm(session, body, auth.browserOf(request, context))),
      }),
      {
        moderator: true,
        limit: "passwords",
        detail: { summary: "Confirm who you are, for bans, erasing and export" },
        body: confirmationBody,
        response: { 200: confirmed },
      },
    )
    .get(
      "/cases/next",
      ({ session, query, context }) => moderation.cases.next(as(session), context.lang, query.after),
      {
        moderator: true,
        detail: { summary: "Take the next case" },
        query: afterQuery,
        response: { 200: nextCase },
      },
    )
    .get(
      "/cases/:id/reports/:reportId",
      ({ session, params }) => moderation.cases.report(as(session), params.id, params.reportId),
      {
        moderator: true,
        detail: { summary: "Read one report of a case without cuts" },
        params: caseReportParams,
        response: { 200: caseReport },
      },
    )
    .post(
      "/cases/:id/decision",
      ({ session, params, body, context }) => {
        if (body.action === "ban") moderation.demandConfirmed(session);
        return moderation.cases.decide(as(session), params.id, body, context.lang);
      },
      {
        moderator: true,
        detail: { summary: "Decide all reports of a case, and take the next one" },
        params: byId,
        body: caseDecision,
        response: { 200: decided },
      },
    )
    .post(
      "/cases/:id/undo",
      ({ session, params, context }) => moderation.cases.undo(as(session), params.id, context.lang),
      {
        moderator: true,
        detail: { summary: "Take a decision back within ten seconds" },
        params: byId,
        response: { 200: nextCase },
      },
    )
    .post(
      "/cases/:id/skip",
      ({ session, params, context }) => moderation.cases.skip(as(session), params.id, context.lang),
      {
        moderator: true,
        detail: { summary: "Leave a case to others, and take the next one" },
        params: byId,
        response: { 200: nextCase },
      },
    )
    .post(
      "/cases/:id/reveal",
      ({ session, params, body, context }) =>
        moderation.cases.reveal(as(session), params.id, body, context.lang),
      {
        moderator: true,
        detail: { summary: "Reveal a photo, the reporter's name or what was deleted" },
        params: byId,
        body: revealBody,
        response: { 200: revealed },
      },
    );

const personRoutes = ({ moderation, guards }: Parts) =>
  new Elysia({ prefix: "/api/moderation", detail: { tags: ["moderation"] } })
    .use(guards)
    .get("/people", ({ query }) => ({ data: moderation.people.find(query.q) }), {
      moderator: true,
      detail: { summary: "Find people by id, e-mail, phone number or name" },
      query: peopleQuery,
      response: { 200: foundPeople },
    })
    .get(
      "/people/:id",
      ({ session, params, context }) => moderation.people.record(as(session), params.id, context.lang),
      {
        moderator: true,
        detail: { summary: "Read the record of a person" },
        params: byId,
        response: { 200: personRecord },
      },
    )
    .post(
      "/people/:id/sanctions",
      ({ session, params, body }) => {
        if (body.kind === "ban") moderation.demandConfirmed(session);
        return moderation.people.sanction(as(session), params.id, body);
      },
      {
        moderator: true,
        detail: { summary: "Sanction a person without a report" },
        params: byId,
        body: sanctionBody,
        response: { 200: sanctioned },
      },
    )
    .get(
      "/sanctions",
      ({ session, query: { kind, ...page }, context }) =>
        moderation.people.inForce(as(session), kind, page, context.lang),
      {
        moderator: true,
        detail: { summary: "List who is held or suspended now" },
        query: pageQuery(CONSOLE_LIST).extend(inForceQuery.shape),
        response: { 200: list(personInForce) },
      },
    )
    .post(
      "/sanctions/:id/revoke",
      ({ session, params, body }) => {
        moderation.deciding.revoke(as(session), params.id, body.ground);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Revoke a sanction" },
        params: byId,
        body: groundBody,
        response: { 200: done },
      },
    )
    .post(
      "/people/:id/end-sessions",
      ({ session, params, body }) => {
        moderation.people.endSessions(as(session), params.id, body.ground);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "End all sessions of a member" },
        params: byId,
        body: groundBody,
        response: { 200: done },
      },
    )
    .post(
      "/people/:id/recovery-link",
      ({ session, params, body }) => {
        moderation.people.sendRecoveryLink(as(session), params.id, body.ground);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Send a member the link that sets a new password" },
        params: byId,
        body: groundBody,
        response: { 200: done },
      },
    )
    .post(
      "/people/:id/gift-vip",
      ({ session, params, body }) => {
        moderation.people.giftVip(as(session), params.id, body);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Give a member days of VIP" },
        params: byId,
        body: giftBody,
        response: { 200: done },
      },
    )
    .post(
      "/people/:id/erase",
      ({ session, params, body }) => {
        moderation.demandConfirmed(session);
        moderation.people.erase(as(session), params.id, body);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Delete an account, or erase it at once" },
        params: byId,
        body: eraseBody,
        response: { 200: done },
      },
    )
    .post(
      "/people/:id/export",
      async ({ session, params, body, context }) => {
        moderation.demandConfirmed(session);
        const archive = await moderation.people.export(as(session), params.id, body.ground, context.lang);
        return new Response(archive, {
          headers: {
            "content-type": "application/zip",
            "content-disposition": 'attachment; filename="member.zip"',
            "cache-control": "no-store",
          },
        });
      },
      {
        admin: true,
        limit: "strict",
        params: byId,
        body: groundBody,
        detail: {
          summary: "Download all data of a member",
          ...fileAnswer("application/zip", "All of the member's data"),
        },
      },
    )
    .post(
      "/people/:id/role",
      ({ session, params, body }) => {
        moderation.demandConfirmed(session);
        moderation.people.setRole(as(session), params.id, body);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Make a member a moderator, or a moderator a member" },
        params: byId,
        body: roleBody,
        response: { 200: done },
      },
    );

const workRoutes = ({ auth, moderation, guards }: Parts) =>
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
