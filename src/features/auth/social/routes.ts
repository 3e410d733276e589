import { Elysia } from "elysia";
import * as z from "zod";
import {
  authResult,
  connectionList,
  exchangeBody,
  linkBody,
  linkingUndone,
  linkStarted,
  linkToken,
  oauthSignedUp,
  oauthSignUpBody,
  pendingSignUp,
  provider,
  providerList,
  vkAppBody,
} from "#contract/auth.ts";
import { done } from "#contract/http.ts";
import type { Config } from "#src/config.ts";
import type { Guards } from "#src/http/guards.ts";
import { requestedAddress } from "#src/http/sender/own-machine.ts";
import { Problem } from "#src/problem.ts";
import type { Auth } from "../actions.ts";
import { answerWith } from "../answer.ts";
import { newCookieValue } from "../cookies.ts";

type Parts = { auth: Auth; guards: Guards; config: Config };

const byProvider = z.object({ provider });
const brought = z.object({
  state: z.string().max(500).optional(),
  code: z.string().max(4_000).optional(),
  device_id: z.string().max(500).optional(),
});
const oauthCookie = (auth: Auth, { headers }: Request) => auth.cookies.read("oauth", headers.get("cookie"));
const roundTripOf = ({ auth, config }: Parts, request: Request) => ({
  siteUrl: requestedAddress(request, config),
  oauth: oauthCookie(auth, request),
});

/** These routes answer pages with redirects, not programs with JSON. */
export const oauthPages = (parts: Parts) => {
  const { auth, guards } = parts;
  const { social } = auth;
  return (
    new Elysia({ prefix: "/oauth/:provider", detail: { hide: true } })
      .use(guards)
      .get(
        "/start",
        async ({ params, request, set }) => {
          try {
            const { url, oauth } = await social.start(params.provider, roundTripOf(parts, request));
            set.headers["set-cookie"] = auth.cookies.set("oauth", oauth);
            return goTo(set, url);
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            return goTo(set, `/auth/login#error=${error.code}`);
          }
        },
        { anyone: true, params: byProvider },
      )
      .get(
        "/callback",
        async ({ params, query: { device_id: deviceId, ...query }, request, set }) =>
          goTo(
            set,
            await social.finish(params.provider, { ...query, deviceId }, roundTripOf(parts, request)),
          ),
        { anyone: true, params: byProvider, query: brought },
      )
      // A form posted from another site carries no Lax cookie; the page it redirects to does.
      .post(
        "/callback",
        ({ params, body, set }) =>
          goTo(set, `/api/auth/oauth/${params.provider}/callback?${new URLSearchParams(body)}`),
        { anyone: true, params: byProvider, body: brought.pick({ state: true, code: true }) },
      )
  );
};

function goTo(set: { status?: number | string; headers: Record<string, unknown> }, location: string): string {
  set.status = 303;
  set.headers.location = location;
  set.headers["cache-control"] = "no-store";
  return "";
}

export const socialRoutes = (parts: Parts) => {
  const { auth, guards } = parts;
  return new Elysia()
    .use(guards)
    .get("/providers", () => auth.social.providers, {
      anyone: true,
      detail: { summary: "List the sign-in providers" },
      response: { 200: providerList },
    })
    .post(
      "/oauth/exchange",
      ({ body, request, context, set, jwt }) =>
        answerWith(
          { set, jwt },
          auth.social.exchange(body.ticket, auth.browserOf(request, context)),
          auth.cookies,
        ),
      {
        anyone: true,
        detail: { summary: "Sign in with the ticket of a provider" },
        body: exchangeBody,
        response: { 200: authResult },
      },
    )
    .post(
      "/oauth/pending",
      ({ body, request }) => auth.social.pending(body.ticket, oauthCookie(auth, request)),
      {
        anyone: true,
        detail: { summary: "Read a pending sign-up with a provider" },
        body: exchangeBody,
        response: { 200: pendingSignUp },
      },
    )
    .post(
      "/oauth/email",
      async ({ body, request, context, set, jwt }) => {
        const browser = auth.browserOf(request, context);
        const device = browser.device ?? newCookieValue();
        set.headers["set-cookie"] = auth.cookies.set("device", device);
        const { signedIn, resendInSeconds } = await auth.social.signUp(body, browser, device);
        const token = signedIn && (await answerWith({ set, jwt }, signedIn, auth.cookies)).token;
        return { token, resendInSeconds };
      },
      {
        anyone: true,
        detail: { summary: "Finish signing up with a provider" },
        body: oauthSignUpBody,
        response: { 200: oauthSignedUp },
      },
    )
    .get("/connections", ({ session }) => auth.linking.connectionsOf(session.userId), {
      member: true,
      detail: { summary: "List your connected providers" },
      response: { 200: connectionList },
    })
    .post(
      "/connections/:provider",
      async ({ params, body, session, request, set }) => {
        const stillHolds = await auth.confirmPassword(session, body.password);
        stillHolds();
        const { url, oauth } = await auth.social.start(
          params.provider,
          roundTripOf(parts, request),
          session.sessionId,
        );
        set.headers["set-cookie"] = auth.cookies.set("oauth", oauth);
        return { url };
      },
      {
        member: true,
        limit: "passwords",
        detail: { summary: "Start connecting a provider" },
        params: byProvider,
        body: linkBody,
        response: { 200: linkStarted },
      },
    )
    .post(
      "/undoLinking/:token",
      ({ params, set }) => {
        set.headers["cache-control"] = "no-store";
        return auth.linking.undo(params.token);
      },
      {
        anyone: true,
        detail: { summary: "Disconnect a provider by the link in an e-mail" },
        params: z.object({ token: linkToken }),
        response: { 200: linkingUndone },
      },
    )
    .post(
      "/connections/:provider/remove",
      async ({ params, body, session }) => {
        const stillHolds = await auth.confirmPassword(session, body.password);
        auth.linking.unlink(session.userId, params.provider, stillHolds);
        return {};
      },
      {
        member: true,
        limit: "passwords",
        detail: { summary: "Disconnect a provider" },
        params: byProvider,
        body: linkBody,
        response: { 200: done },
      },
    );
};

export const vkRoutes = ({ auth, guards }: Omit<Parts, "config">) =>
  new Elysia({ detail: { tags: ["auth"] } }).use(guards).post(
    "/api/vk/app",
    async ({ body, request, context, set, jwt }) => {
      const oauth = oauthCookie(auth, request) ?? newCookieValue();
      // Set it even with `need_email`: its ticket works only in this browser.
      set.headers["set-cookie"] = auth.cookies.set("oauth", oauth);
      const browser = auth.browserOf(request, context);
      const signedIn = await auth.social.enterVkApp(body.accessToken.value, oauth, browser);
      return answerWith({ set, jwt }, signedIn, auth.cookies);
    },
    {
      anyone: true,
      detail: { summary: "Sign in from the app inside VK" },
      body: vkAppBody,
      response: { 200: authResult },
    },
  );
