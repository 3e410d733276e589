import { Elysia } from "elysia";
import { sessionList } from "#contract/auth.ts";
import { byId, done } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Auth } from "../actions.ts";

export const sessionRoutes = ({ auth, guards }: { auth: Auth; guards: Guards }) =>
  new Elysia()
    .use(guards)
    .get("/sessions", ({ session }) => auth.sessions.sessionsOf(session), {
      leaving: true,
      detail: { summary: "List your sessions" },
      response: { 200: sessionList },
    })
    .delete(
      "/sessions/:id",
      ({ session, params }) => {
        auth.sessions.endOwnSession(session.userId, params.id);
        return {};
      },
      {
        leaving: true,
        detail: { summary: "Sign out another browser" },
        params: byId,
        response: { 200: done },
      },
    )
    .post(
      "/sign-out",
      ({ context: { bearer } }) => {
        // A session that has ended is no error: the browser repeats the request until it is answered. Suspended members may too.
        if (bearer) auth.endSession(bearer);
        return {};
      },
      {
        anyone: true,
        detail: { summary: "Sign out", security: [{}, { bearer: [] }] },
        response: { 200: done },
      },
    )
    .post(
      "/sign-out-all",
      ({ session, request, context }) => {
        auth.credentials.signOutEverywhere(session.userId, auth.browserOf(request, context));
        return {};
      },
      { leaving: true, detail: { summary: "Sign out everywhere" }, response: { 200: done } },
    );
