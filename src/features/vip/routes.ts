import { Elysia } from "elysia";
import { vipStatus } from "#contract/vip.ts";
import type { Features } from "#src/features.ts";
import type { Guards } from "#src/http/guards.ts";

export const vipRoutes = ({ features: { vip }, guards }: { features: Features; guards: Guards }) =>
  new Elysia({ prefix: "/api/vip", detail: { tags: ["vip"] } })
    .use(guards)
    .get("/status", ({ session }) => ({ ...vip.days(session.userId), payments: [] }), {
      member: true,
      response: { 200: vipStatus },
    })
    .post(
      "/enable",
      ({ session }) => {
        vip.enable(session.userId);
        return { ...vip.days(session.userId), payments: [] };
      },
      { member: true, response: { 200: vipStatus } },
    );
