import { Elysia } from "elysia";
import { authResult, loginBody } from "#contract/auth.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Auth } from "../actions.ts";
import { answerWith } from "../answer.ts";

export const entryRoutes = ({ auth, guards }: { auth: Auth; guards: Guards }) =>
  new Elysia()
    .use(guards)
    .post(
      "/login",
      async ({ body, request, context, set, jwt }) =>
        answerWith(
          { set, jwt },
          await auth.entry.login(body.email, body.password, auth.browserOf(request, context)),
          auth.cookies,
        ),
      {
        anyone: true,
        limit: "passwords",
        detail: { summary: "Sign in by e-mail and password" },
        body: loginBody,
        response: { 200: authResult },
      },
    );
