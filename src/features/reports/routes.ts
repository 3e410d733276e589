import { Elysia } from "elysia";
import { byId, done } from "#contract/http.ts";
import { reportBody } from "#contract/reports.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Reports } from "./actions.ts";

export const reportsRoutes = ({ reports, guards }: { reports: Reports; guards: Guards }) =>
  new Elysia({ prefix: "/api/rating", detail: { tags: ["reports"] } }).use(guards).post(
    "/:id/report",
    ({ session, params, body }) => {
      reports.reportPerson(session.userId, params.id, body);
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
