import { Elysia } from "elysia";
import { byId, done } from "#contract/http.ts";
import { reportBody } from "#contract/reports.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Reports } from "./actions.ts";

export const reportsRoutes = ({ auth, reports, guards }: { auth: Auth; reports: Reports; guards: Guards }) =>
  new Elysia({ prefix: "/api/rating", detail: { tags: ["reports"] } }).use(guards).post(
    "/:id/report",
    ({ session, params, body, request, context }) => {
      reports.reportPerson(session.userId, params.id, body, auth.placeOf(request, context));
      return {};
    },
    {
      member: true,
      detail: { summary: "Report a member" },
      act: "report",
      params: byId,
      body: reportBody,
      response: { 200: done },
    },
  );
