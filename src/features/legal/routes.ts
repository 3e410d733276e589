import { Elysia } from "elysia";
import { agreementBody, memberTerms } from "#contract/profile.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Legal } from "./actions.ts";

export const legalRoutes = ({ legal, guards }: { legal: Legal; guards: Guards }) =>
  new Elysia({ prefix: "/api/user/terms", detail: { tags: ["profile"] } })
    .use(guards)
    .get("", ({ session }) => legal.termsOf(session.userId), {
      member: true,
      detail: { summary: "Read which edition of the terms is in force, and which one you agreed to" },
      response: { 200: memberTerms },
    })
    .post("", ({ session, body }) => legal.agree(session.userId, body.version), {
      member: true,
      detail: { summary: "Accept the terms and the privacy policy, current or upcoming" },
      body: agreementBody,
      response: { 200: memberTerms },
    });
