import { Elysia } from "elysia";
import * as z from "zod";
import {
  activateAccountBody,
  activateEmailBody,
  authResult,
  codeVerified,
  confirmationInfo,
  letterState,
  letterStateBody,
  linkToken,
  registerBody,
  resendBody,
  sendCodeBody,
  sent,
  verifyCodeBody,
} from "#contract/auth.ts";
import type { Config } from "#src/config.ts";
import { bearerOf } from "#src/http/caller/operators.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Visit } from "#src/http/visit.ts";
import type { Auth } from "../actions.ts";
import { answerWith } from "../answer.ts";
import { newCookieValue, setCookie } from "../cookies.ts";
import type { CodeRequester } from "../phone/actions.ts";
import { readPhoneNumber } from "../phone/number.ts";
import { visitorOf } from "../visitor.ts";

const byToken = z.object({ token: linkToken });
/** The token is looked at where there is one. */
const orSignedIn: Record<string, string[]>[] = [{}, { bearer: [] }];

/** From the form to an account. */
export const joiningRoutes = ({ auth, guards, config }: { auth: Auth; guards: Guards; config: Config }) =>
  new Elysia()
    .use(guards)
    .post(
      "/register",
      async ({ body, request, visit, set }) => {
        const visitor = visitorOf(request, visit);
        // Before there is an account: the letter's link knows this browser by it.
        const browser = visitor.device ?? newCookieValue();
        set.headers["set-cookie"] = setCookie("device", browser, config);
        return auth.joining.register(numbered(body, visit), visitor, browser);
      },
      {
        anyone: true,
        detail: { summary: "Sign up by e-mail and password" },
        body: registerBody,
        response: { 200: sent },
      },
    )
    .post("/resend", ({ body, request, visit }) => auth.joining.resend(body, visitorOf(request, visit)), {
      anyone: true,
      detail: { summary: "Send the confirmation letter again" },
      body: resendBody,
      response: { 200: sent },
    })
    .post(
      "/letter-state",
      ({ body, request, visit }) => auth.joining.letterState(body.email, visitorOf(request, visit).device),
      {
        anyone: true,
        detail: { summary: "Ask whether the confirmation letter was refused" },
        body: letterStateBody,
        response: { 200: letterState },
      },
    )
    .get(
      "/confirmation-info/:token",
      ({ params, request, visit }) =>
        auth.joining.confirmationInfo(params.token, visitorOf(request, visit).device),
      {
        anyone: true,
        detail: { summary: "Read what the link of a letter confirms" },
        params: byToken,
        response: { 200: confirmationInfo },
      },
    )
    .post(
      "/activateEmail/:token",
      async ({ params, body, request, visit, set }) => {
        const visitor = visitorOf(request, visit);
        return answerWith(
          set,
          await auth.joining.activateEmail(params.token, visitor, body?.password),
          config,
        );
      },
      {
        anyone: true,
        detail: { summary: "Confirm an e-mail by the link of a letter" },
        params: byToken,
        body: activateEmailBody,
        response: { 200: authResult },
      },
    )
    .post(
      "/activate-account",
      async ({ body, request, visit, set }) =>
        answerWith(
          set,
          await auth.joining.activateAccount(numbered(body, visit), visitorOf(request, visit)),
          config,
        ),
      {
        anyone: true,
        detail: { summary: "Finish signing up by the code of a text message" },
        body: activateAccountBody,
        response: { 200: authResult },
      },
    )
    .post(
      "/phone/send-code",
      ({ body, request, visit }) =>
        auth.phone.sendCode(numbered(body, visit).phoneNumber, askerOf(auth, request, visit, body)),
      {
        anyone: true,
        detail: { summary: "Send a code to a phone", security: orSignedIn },
        body: sendCodeBody,
        response: { 200: sent },
      },
    )
    .post(
      "/phone/verify-code",
      ({ body, request, visit }) => {
        const { phoneNumber, code } = numbered(body, visit);
        return auth.phone.verifyCode(phoneNumber, code, askerOf(auth, request, visit, body));
      },
      {
        anyone: true,
        detail: { summary: "Confirm a phone by its code", security: orSignedIn },
        body: verifyCodeBody,
        response: { 200: codeVerified },
      },
    );

/** The body with its phone number as E.164. @throws Problem invalid_phone */
function numbered<Body extends { phoneNumber?: string | undefined }>(body: Body, { country }: Visit): Body {
  return body.phoneNumber ? { ...body, phoneNumber: readPhoneNumber(body.phoneNumber, country) } : body;
}

/** Both those who are joining and members prove phones. @throws Problem invalid_token, user_locked */
function askerOf(
  auth: Auth,
  request: Request,
  visit: Visit,
  { emailToken }: { emailToken?: string | undefined },
): CodeRequester {
  const token = bearerOf(request.headers);
  const { device: browser, address } = visitorOf(request, visit);
  return { session: token ? auth.authenticate(token) : null, emailToken, browser, address };
}
