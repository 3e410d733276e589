import { Elysia } from "elysia";
import {
  authResult,
  recoveryCodesShown,
  secondFactorBody,
  secondFactorChangeBody,
  secondFactorSetUp,
  secondFactorSetUpBody,
  secondFactorState,
  secondFactorTurnOnBody,
} from "#contract/auth.ts";
import { done } from "#contract/http.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Auth } from "../actions.ts";
import { answerWith } from "../answer.ts";

export const secondFactorRoutes = ({ auth, guards }: { auth: Auth; guards: Guards }) =>
  new Elysia()
    .use(guards)
    .post(
      "/second-factor",
      ({ body, request, context, set, jwt }) =>
        answerWith(
          { set, jwt },
          auth.entry.passSecondFactor(body, auth.browserOf(request, context)),
          auth.cookies,
        ),
      {
        anyone: true,
        limit: "passwords",
        detail: { summary: "Finish signing in by the code of an authenticator app, or a recovery code" },
        body: secondFactorBody,
        response: { 200: authResult },
      },
    )
    .get("/second-factor", ({ session }) => auth.secondFactor.stateOf(session.userId), {
      member: true,
      detail: { summary: "Read whether signing in asks for a second factor" },
      response: { 200: secondFactorState },
    })
    .post(
      "/second-factor/set-up",
      async ({ body, session, set }) => {
        set.headers["cache-control"] = "no-store";
        const stillHolds = await auth.confirmPassword(session, body.password);
        return auth.secondFactor.setUp(session.userId, stillHolds);
      },
      {
        member: true,
        limit: "passwords",
        detail: { summary: "Begin to set up an authenticator app" },
        body: secondFactorSetUpBody,
        response: { 200: secondFactorSetUp },
      },
    )
    .post(
      "/second-factor/turn-on",
      ({ body, session, request, context, set }) => {
        set.headers["cache-control"] = "no-store";
        return auth.secondFactor.turnOn(session.userId, body.code, auth.browserOf(request, context));
      },
      {
        member: true,
        limit: "passwords",
        detail: { summary: "Turn the second factor on by a code of the app, and get recovery codes" },
        body: secondFactorTurnOnBody,
        response: { 200: recoveryCodesShown },
      },
    )
    .post(
      "/second-factor/turn-off",
      async ({ body, session, request, context }) => {
        const stillHolds = await auth.confirmPassword(session, body.password);
        const browser = auth.browserOf(request, context);
        auth.secondFactor.turnOff(session.userId, body.code, browser, stillHolds);
        return {};
      },
      {
        member: true,
        limit: "passwords",
        detail: { summary: "Turn the second factor off" },
        body: secondFactorChangeBody,
        response: { 200: done },
      },
    )
    .post(
      "/second-factor/recovery-codes",
      async ({ body, session, request, context, set }) => {
        set.headers["cache-control"] = "no-store";
        const stillHolds = await auth.confirmPassword(session, body.password);
        const browser = auth.browserOf(request, context);
        return auth.secondFactor.renewCodes(session.userId, body.code, browser, stillHolds);
      },
      {
        member: true,
        limit: "passwords",
        detail: { summary: "Replace your recovery codes" },
        body: secondFactorChangeBody,
        response: { 200: recoveryCodesShown },
      },
    );
