import { Elysia } from "elysia";
import { alertBody, alertKey, eveningAlert, eveningAlertBody, mailAlertBody } from "#contract/alerts.ts";
import { done } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Alerts } from "./actions.ts";

export const alertsRoutes = ({ alerts, guards }: { alerts: Alerts; guards: Guards }) =>
  new Elysia({ prefix: "/api/queue/alert", detail: { tags: ["video"] } })
    .use(guards)
    .get("", () => ({ publicKey: alerts.publicKey() }), {
      anyone: true,
      detail: { summary: "Read the public key for alerts when someone is here" },
      response: { 200: alertKey },
    })
    .post(
      "",
      ({ body, context }) => {
        alerts.add(body, context);
        return {};
      },
      {
        anyone: true,
        limit: "strict",
        detail: { summary: "Ask for one push when someone is here" },
        body: alertBody,
        response: { 200: done },
      },
    )
    .post(
      "/letter",
      ({ body, session }) => {
        alerts.addMail(session.userId, body.mode);
        return {};
      },
      {
        member: true,
        limit: "strict",
        detail: { summary: "Ask for one e-mail when someone is here" },
        body: mailAlertBody,
        response: { 200: done },
      },
    )
    .post("/evening", ({ body, context }) => alerts.addEvening(body, context), {
      anyone: true,
      limit: "strict",
      detail: { summary: "Ask for one push before the next common evening" },
      body: eveningAlertBody,
      response: { 200: eveningAlert },
    });
