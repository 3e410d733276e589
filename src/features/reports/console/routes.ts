import { Elysia } from "elysia";
import { byId, done, list, pageQuery } from "#contract/http.ts";
import {
  CONSOLE_PEOPLE_PER_PAGE,
  decisionBody,
  heldPerson,
  moderatedReport,
  REPORTS_PER_PAGE,
  reportsQuery,
  suspendedMember,
  suspensionBody,
  waitingReports,
} from "#contract/moderation.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Reports } from "../actions.ts";

export const consoleRoutes = ({ reports: { console }, guards }: { reports: Reports; guards: Guards }) =>
  new Elysia({ prefix: "/api/moderation", detail: { tags: ["moderation"] } })
    .use(guards)
    .get("/waiting", ({ session }) => console.waiting(session.userId), {
      moderator: true,
      detail: { summary: "Count the reports that wait for a decision" },
      response: { 200: waitingReports },
    })
    .get("/reports", ({ session, query, context }) => console.reports(session.userId, query, context.lang), {
      moderator: true,
      detail: { summary: "List reports" },
      query: pageQuery(REPORTS_PER_PAGE).extend(reportsQuery.shape),
      response: { 200: list(moderatedReport) },
    })
    .post(
      "/reports/:id/decision",
      ({ session, params, body }) => {
        console.decide(session.userId, params.id, body.verdict);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Uphold or dismiss a report" },
        params: byId,
        body: decisionBody,
        response: { 200: done },
      },
    )
    .post(
      "/reports/:id/hold",
      ({ session, params }) => {
        console.hold(session.userId, params.id);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Keep the reported person out of video chat for a day" },
        params: byId,
        response: { 200: done },
      },
    )
    .get("/holds", ({ session, query, context }) => console.holds(session.userId, query, context.lang), {
      moderator: true,
      detail: { summary: "List the people who are kept out of video chat" },
      query: pageQuery(CONSOLE_PEOPLE_PER_PAGE),
      response: { 200: list(heldPerson) },
    })
    .delete(
      "/holds/:id",
      ({ session, params }) => {
        console.release(session.userId, params.id);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Let a held person back into video chat" },
        params: byId,
        response: { 200: done },
      },
    )
    .get(
      "/suspended",
      ({ session, query, context }) => console.suspended(session.userId, query, context.lang),
      {
        moderator: true,
        detail: { summary: "List suspended members" },
        query: pageQuery(CONSOLE_PEOPLE_PER_PAGE),
        response: { 200: list(suspendedMember) },
      },
    )
    .post(
      "/suspended/:id",
      ({ session, params, body }) => {
        console.suspend(session.userId, params.id, body);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Suspend a member" },
        params: byId,
        body: suspensionBody,
        response: { 200: done },
      },
    )
    .delete(
      "/suspended/:id",
      ({ session, params }) => {
        console.lift(session.userId, params.id);
        return {};
      },
      {
        moderator: true,
        detail: { summary: "Lift a suspension" },
        params: byId,
        response: { 200: done },
      },
    );
