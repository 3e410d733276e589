import { Elysia } from "elysia";
import { invite } from "#contract/invites.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Invites } from "./actions.ts";

export const inviteRoutes = ({ invites, guards }: { invites: Invites; guards: Guards }) =>
  new Elysia({ detail: { tags: ["vip"] } })
    .use(guards)
    .get("/api/vip/invite", ({ session }) => invites.ofMember(session.userId), {
      member: true,
      detail: { summary: "Read your invitation for friends" },
      response: { 200: invite },
    });
