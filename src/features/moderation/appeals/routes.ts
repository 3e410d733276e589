import { Elysia } from "elysia";
import { appealBody, ownDecisions, readingBody, withTicket } from "#contract/appeals.ts";
import { done } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import { fileAnswer } from "#src/http/openapi/file-answer.ts";
import type { Appeals } from "./actions.ts";

/** The ticket in the body says who asks: these people have no session. */
export const appealsRoutes = ({ appeals, guards }: { appeals: Appeals; guards: Guards }) =>
  new Elysia({ prefix: "/api/decisions", detail: { tags: ["moderation"] } })
    .use(guards)
    .post("", ({ body }) => appeals.decisions(body.ticket), {
      anyone: true,
      limit: "strict",
      detail: { summary: "Read what was decided about you" },
      body: withTicket,
      response: { 200: ownDecisions },
    })
    .post(
      "/read",
      ({ body }) => {
        appeals.confirmReading(body);
        return {};
      },
      {
        anyone: true,
        limit: "strict",
        detail: { summary: "Confirm that you have read a warning" },
        body: readingBody,
        response: { 200: done },
      },
    )
    .post(
      "/appeal",
      ({ body }) => {
        appeals.appeal(body);
        return {};
      },
      {
        anyone: true,
        limit: "strict",
        detail: { summary: "Appeal against a decision, once" },
        body: appealBody,
        response: { 200: done },
      },
    )
    .post(
      "/archive",
      async ({ body, context }) =>
        new Response(await appeals.archive(body.ticket, context.lang), {
          headers: {
            "content-type": "application/zip",
            "content-disposition": 'attachment; filename="randevu.zip"',
          },
        }),
      {
        anyone: true,
        limit: "strict",
        body: withTicket,
        detail: {
          summary: "Download your data while you are suspended",
          ...fileAnswer("application/zip", "All of the member's data"),
        },
      },
    )
    .post(
      "/delete",
      ({ body }) => {
        appeals.deleteAccount(body.ticket);
        return {};
      },
      {
        anyone: true,
        limit: "strict",
        detail: { summary: "Delete your account while you are suspended" },
        body: withTicket,
        response: { 200: done },
      },
    );
