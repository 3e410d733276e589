import { Elysia } from "elysia";
import {
  blockBody,
  consoleSettings,
  maintenanceBody,
  newsBody,
  newsTried,
  tariffBody,
  wordBody,
} from "#contract/console-settings.ts";
import { byId, byNumber, done } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import type { ModerationFeature } from "../actions.ts";
import { asModerator as as } from "../powers.ts";

interface Parts {
  moderation: Pick<ModerationFeature, "settings" | "demandConfirmed">;
  guards: Guards;
}

export const settingsRoutes = ({ moderation: { settings, demandConfirmed }, guards }: Parts) =>
  new Elysia({ prefix: "/api/moderation/settings", detail: { tags: ["moderation"] } })
    .use(guards)
    .get("", () => settings.read(), {
      admin: true,
      detail: { summary: "Read what an admin can change here" },
      response: { 200: consoleSettings },
    })
    .post(
      "/maintenance",
      ({ session, body }) => {
        settings.setMaintenance(as(session), body.until === null ? null : Date.parse(body.until));
        return {};
      },
      {
        admin: true,
        detail: { summary: "Begin maintenance, or end it" },
        body: maintenanceBody,
        response: { 200: done },
      },
    )
    .post(
      "/tariffs",
      ({ session, body }) => {
        demandConfirmed(session);
        settings.addTariff(as(session), body);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Put a tariff on sale" },
        body: tariffBody,
        response: { 200: done },
      },
    )
    .post(
      "/tariffs/:number/retire",
      ({ session, params }) => {
        demandConfirmed(session);
        settings.retireTariff(as(session), params.number);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Take a tariff off sale" },
        params: byNumber,
        response: { 200: done },
      },
    )
    .post(
      "/blocks",
      ({ session, body }) => {
        demandConfirmed(session);
        settings.block(as(session), body);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Keep a network or a mail domain out, or let a domain in" },
        body: blockBody,
        response: { 200: done },
      },
    )
    .post(
      "/blocks/:number/lift",
      ({ session, params }) => {
        settings.unblock(as(session), params.number);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Lift a block of a network or a mail domain" },
        params: byNumber,
        response: { 200: done },
      },
    )
    .post(
      "/words",
      ({ session, body }) => {
        demandConfirmed(session);
        settings.refuseWord(as(session), body);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Refuse a word, or remove a tag from all profiles and events" },
        body: wordBody,
        response: { 200: done },
      },
    )
    .post(
      "/words/:number/accept",
      ({ session, params }) => {
        settings.acceptWord(as(session), params.number);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Accept a word or a tag again" },
        params: byNumber,
        response: { 200: done },
      },
    )
    .post(
      "/news/try",
      ({ session, body }) => ({
        people: settings.tryNews(as(session), body.source),
      }),
      {
        admin: true,
        limit: "strict",
        detail: { summary: "Send news to yourself alone, in both languages" },
        body: newsBody,
        response: { 200: newsTried },
      },
    )
    .post(
      "/news",
      ({ session, body }) => {
        demandConfirmed(session);
        settings.sendNews(as(session), body.source);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Send news to all who agreed to them" },
        body: newsBody,
        response: { 200: done },
      },
    )
    .post(
      "/news/:id/stop",
      ({ session, params }) => {
        settings.stopNews(as(session), params.id);
        return {};
      },
      {
        admin: true,
        detail: { summary: "Write no further e-mails of these news" },
        params: byId,
        response: { 200: done },
      },
    );
