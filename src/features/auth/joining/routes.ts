import { Elysia } from "elysia";
import * as z from "zod";
import {
  activateAccountBody,
  activateEmailBody,
  authResult,
  birthdayBody,
  codeSent,
  codeVerified,
  confirmationInfo,
  linkToken,
  mailState,
  mailStateBody,
  registerBody,
  resendBody,
  sendCodeBody,
  sent,
  verifyCodeBody,
} from "#contract/auth.ts";
import { done } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import type { RequestContext } from "#src/http/request-context.ts";
import type { Auth } from "../actions.ts";
import { answerWith } from "../answer.ts";
import { newCookieValue } from "../cookies.ts";
import type { CodeRequester } from "../phone/actions.ts";
import { readPhoneNumber } from "../phone/number.ts";

const byToken = z.object({ token: linkToken });
const orSignedIn: Record<string, string[]>[] = [{}, { bearer: [] }];

export const joiningRoutes = ({ auth, guards }: { auth: Auth; guards: Guards }) =>
  new Elysia()
    .use(guards)
    .post(
      "/register",
      async ({ body, request, context, set }) => {
        const browser = auth.browserOf(request, context);
        // Set before the account exists: the e-mail's link recognises this browser by it.
        const device = browser.device ?? newCookieValue();
        set.headers["set-cookie"] = auth.cookies.set("device", device);
        return auth.joining.register(numbered(body, context), browser, device);
      },
      {
        anyone: true,
        detail: { summary: "Sign up by e-mail and password" },
        body: registerBody,
        response: { 200: sent },
      },
    )
    .post(
      "/birthday",
      ({ body, request, context, set }) => {
        const device = auth.browserOf(request, context).device ?? newCookieValue();
        set.headers["set-cookie"] = auth.cookies.set("device", device);
        auth.checkAge(body.birthday, device);
        return {};
      },
      {
        anyone: true,
        detail: { summary: "Check whether someone with this date of birth may sign up" },
        body: birthdayBody,
        response: { 200: done },
      },
    )
    .post(
      "/resend",
      ({ body, request, context }) => auth.joining.resend(body, auth.browserOf(request, context)),
      {
        anyone: true,
        detail: { summary: "Send the confirmation e-mail again" },
        body: resendBody,
        response: { 200: sent },
      },
    )
    .post(
      "/letter-state",
      ({ body, request, context }) =>
        auth.joining.mailState(body.email, auth.browserOf(request, context).device),
      {
        anyone: true,
        detail: { summary: "Check whether the confirmation e-mail bounced" },
        body: mailStateBody,
        response: { 200: mailState },
      },
    )
    .get(
      "/confirmation-info/:token",
      ({ params, request, context }) =>
        auth.joining.confirmationInfo(params.token, auth.browserOf(request, context)),
      {
        anyone: true,
        detail: { summary: "Read what the link of an e-mail confirms" },
        params: byToken,
        response: { 200: confirmationInfo },
      },
    )
    .post(
      "/activateEmail/:token",
      async ({ params, body, request, context, set, jwt }) => {
        const browser = auth.browserOf(request, context);
        return answerWith(
          { set, jwt },
          await auth.joining.activateEmail(params.token, browser, body?.password),
          auth.cookies,
        );
      },
      {
        anyone: true,
        detail: { summary: "Confirm an e-mail by the link in an e-mail" },
        params: byToken,
        body: activateEmailBody,
        response: { 200: authResult },
      },
    )
    .post(
      "/activate-account",
      async ({ body, request, context, set, jwt }) =>
        answerWith(
          { set, jwt },
          await auth.joining.activateAccount(numbered(body, context), auth.browserOf(request, context)),
          auth.cookies,
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
      ({ body, request, context }) =>
        auth.phone.sendCode(numbered(body, context).phoneNumber, requesterOf(auth, request, context, body)),
      {
        anyone: true,
        detail: { summary: "Send a code to a phone", security: orSignedIn },
        body: sendCodeBody,
        response: { 200: codeSent },
      },
    )
    .post(
      "/phone/verify-code",
      ({ body, request, context }) => {
        const { phoneNumber, code } = numbered(body, context);
        return auth.phone.verifyCode(phoneNumber, code, requesterOf(auth, request, context, body));
      },
      {
        anyone: true,
        detail: { summary: "Confirm a phone by its code", security: orSignedIn },
        body: verifyCodeBody,
        response: { 200: codeVerified },
      },
    );

/** In E.164. */
function numbered<Body extends { phoneNumber?: string | undefined }>(
  body: Body,
  context: RequestContext,
): Body {
  return body.phoneNumber ? { ...body, phoneNumber: readPhoneNumber(body.phoneNumber, context) } : body;
}

function requesterOf(
  auth: Auth,
  request: Request,
  context: RequestContext,
  { emailToken }: { emailToken?: string | undefined },
): CodeRequester {
  const { bearer } = context;
  const { device, address } = auth.browserOf(request, context);
  const session = bearer === undefined ? null : auth.authenticate(bearer);
  return { session, emailToken, device, address };
}
