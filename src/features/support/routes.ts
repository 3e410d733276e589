import { Elysia } from "elysia";
import { proofChallenge, supportAnswer, supportBody } from "#contract/support.ts";
import { langOf } from "#src/http/caller/lang.ts";
import { bearerOf } from "#src/http/caller/operators.ts";
import type { Guards } from "#src/http/guards.ts";
import { keyOf } from "#src/http/rate-limits.ts";
import type { Support } from "./actions.ts";

export const supportRoutes = ({ support, guards }: { support: Support; guards: Guards }) =>
  new Elysia({ prefix: "/api/common/support", detail: { tags: ["common"] } })
    .use(guards)
    .post(
      "",
      async ({ body, request, headers, visit }) => {
        const writer = {
          addressKey: keyOf(visit.address),
          token: bearerOf(request.headers),
          lang: langOf(headers),
        };
        return { number: await support.write(body, writer) };
      },
      {
        anyone: true,
        limit: "strict",
        detail: { summary: "Write to support; a token, when there is one, tells who asks" },
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
