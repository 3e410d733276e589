import { Elysia } from "elysia";
import { proofChallenge, supportAnswer, supportBody } from "#contract/support.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Support } from "./actions.ts";

export const supportRoutes = ({ support, guards }: { support: Support; guards: Guards }) =>
  new Elysia({ prefix: "/api/common/support", detail: { tags: ["common"] } })
    .use(guards)
    .post(
      "",
      async ({ body, context: { address, bearer, lang } }) => {
        const writer = { address, bearer, lang };
        return { number: await support.write(body, writer) };
      },
      {
        anyone: true,
        limit: "strict",
        detail: { summary: "Write to support; a token, if sent, identifies the member" },
        body: supportBody,
        response: { 200: supportAnswer },
      },
    )
    .get("/challenge", () => support.challenge(), {
      anyone: true,
      limit: "strict",
      detail: { summary: "Get a challenge for a proof of work, by ALTCHA's protocol" },
      response: { 200: proofChallenge },
    });
