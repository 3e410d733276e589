import { Elysia } from "elysia";
import * as z from "zod";
import {
  authResult,
  changeEmailBody,
  changePasswordBody,
  emailChangeStopped,
  languageBody,
  linkToken,
  newPasswordBody,
  recoverBody,
  sent,
} from "#contract/auth.ts";
import { done } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Auth } from "../actions.ts";
import { answerWith } from "../answer.ts";

export const credentialRoutes = ({ auth, guards }: { auth: Auth; guards: Guards }) =>
  new Elysia()
    .use(guards)
    .post(
      "/initRecover",
      ({ body, request, context }) =>
        auth.credentials.initRecover(body.email, body.lang, auth.browserOf(request, context)),
      {
        anyone: true,
        detail: { summary: "Send an e-mail to set a new password" },
        body: recoverBody,
        response: { 200: sent },
      },
    )
    .post(
      "/setNewPassword",
      async ({ body, request, context, set, jwt }) =>
        answerWith(
          { set, jwt },
          await auth.credentials.setNewPassword(body.code, body.password1, auth.browserOf(request, context)),
          auth.cookies,
        ),
      {
        anyone: true,
        detail: { summary: "Set a new password by the link in an e-mail" },
        body: newPasswordBody,
        response: { 200: authResult },
      },
    )
    .post(
      "/change_password",
      async ({ body: { oldPassword, newPassword1: newPassword }, session, request, context }) => {
        const browser = auth.browserOf(request, context);
        await auth.credentials.changePassword(session, { oldPassword, newPassword }, browser);
        return {};
      },
      {
        member: true,
        limit: "passwords",
        detail: { summary: "Change your password" },
        body: changePasswordBody,
        response: { 200: done },
      },
    )
    .post(
      "/change_email",
      ({ body, session, request, context }) =>
        auth.credentials.changeEmail(session, body, auth.browserOf(request, context)),
      {
        member: true,
        limit: "passwords",
        detail: { summary: "Change your e-mail" },
        body: changeEmailBody,
        response: { 200: sent },
      },
    )
    .post(
      "/stopEmailChange/:token",
      ({ params, set }) => {
        set.headers["cache-control"] = "no-store";
        return auth.credentials.stopEmailChange(params.token);
      },
      {
        anyone: true,
        detail: { summary: "Cancel a change of e-mail by the link in an e-mail" },
        params: z.object({ token: linkToken }),
        response: { 200: emailChangeStopped },
      },
    )
    .post(
      "/language",
      ({ body, session }) => {
        auth.setLang(session.userId, body.lang);
        return {};
      },
      {
        member: true,
        detail: { summary: "Choose the language of e-mails" },
        body: languageBody,
        response: { 200: done },
      },
    );
