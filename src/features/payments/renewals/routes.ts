import { Elysia } from "elysia";
import { byId, done } from "#contract/http.ts";
import { linkedCards, renewVip, stopToken, vipRenewal } from "#contract/vip.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Payments } from "../actions.ts";

export const renewalRoutes = ({ payments: { renewals }, guards }: { payments: Payments; guards: Guards }) =>
  new Elysia({ prefix: "/api/vip", detail: { tags: ["vip"] } })
    .use(guards)
    .get("/renewal", ({ session }) => renewals.status(session.userId), {
      member: true,
      detail: { summary: "Read your automatic charges" },
      response: { 200: vipRenewal },
    })
    .post("/renewal", ({ session, body }) => renewals.turnOn(session.userId, body.vipProductId), {
      member: true,
      detail: { summary: "Turn automatic charges on" },
      body: renewVip,
      response: { 200: vipRenewal },
    })
    .delete("/renewal", ({ session }) => renewals.turnOff(session.userId), {
      member: true,
      detail: { summary: "Turn automatic charges off" },
      response: { 200: vipRenewal },
    })
    .get(
      "/renewal/stop/:token",
      ({ params }) => {
        renewals.checkStop(params.token);
        return {};
      },
      {
        anyone: true,
        detail: { summary: "Check the link in an e-mail that turns automatic charges off" },
        params: stopToken,
        response: { 200: done },
      },
    )
    .post(
      "/renewal/stop/:token",
      ({ params }) => {
        renewals.stopBy(params.token);
        return {};
      },
      {
        anyone: true,
        detail: { summary: "Turn automatic charges off by the link in an e-mail" },
        params: stopToken,
        response: { 200: done },
      },
    )
    .get("/cards", ({ session }) => renewals.cards(session.userId), {
      member: true,
      detail: { summary: "List your linked cards" },
      response: { 200: linkedCards },
    })
    .post("/cards/:id/main", ({ session, params }) => renewals.makeMain(session.userId, params.id), {
      member: true,
      detail: { summary: "Make a linked card the default" },
      params: byId,
      response: { 200: linkedCards },
    })
    .delete("/cards/:id", ({ session, params }) => renewals.removeCard(session.userId, params.id), {
      member: true,
      detail: { summary: "Remove a linked card" },
      params: byId,
      response: { 200: linkedCards },
    });
