import { Elysia } from "elysia";
import { byId, done, list, pageQuery } from "#contract/http.ts";
import {
  afterQuery,
  CONSOLE_LIST,
  caseDecision,
  caseReport,
  caseReportParams,
  confirmationBody,
  confirmed,
  decided,
  eraseBody,
  foundPeople,
  giftBody,
  groundBody,
  inForceQuery,
  nextCase,
  overview,
  peopleQuery,
  personInForce,
  personRecord,
  revealBody,
  revealed,
  roleBody,
  sanctionBody,
  sanctioned,
} from "#contract/moderation.ts";
import { iso } from "#contract/time.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Guards } from "#src/http/guards.ts";
import { fileAnswer } from "#src/http/openapi/file-answer.ts";
import type { ModerationFeature } from "./actions.ts";
import { asModerator as as } from "./powers.ts";
import { settingsRoutes } from "./settings/routes.ts";
import { workRoutes } from "./work/routes.ts";

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
