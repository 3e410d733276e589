import { Elysia } from "elysia";
import { authResult, loginBody } from "#contract/auth.ts";
import type { Config } from "#src/config.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Auth } from "../actions.ts";
import { answerWith } from "../answer.ts";
import { browserOf } from "../browser.ts";

/** Signing in by password. */
export const entryRoutes = ({ auth, guards, config }: { auth: Auth; guards: Guards; config: Config }) =>
  new Elysia()
    .use(guards)
    .post(
      "/login",
      async ({ body, request, context, set, jwt }) =>
        answerWith(
          { set, jwt },
          await auth.entry.login(body.email, body.password, browserOf(request, context)),
          config,
        ),
      {
        anyone: true,
        limit: "passwords",
        detail: { summary: "Sign in by e-mail and password" },
        body: loginBody,
        response: { 200: authResult },
      },
    );
