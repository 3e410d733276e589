import { Elysia } from "elysia";
import { queueStats } from "#contract/video.ts";
import type { Features } from "#src/features.ts";
import type { Guards } from "#src/http/guards.ts";

export const videoRoutes = ({ features: { video }, guards }: { features: Features; guards: Guards }) =>
  new Elysia({ prefix: "/api/queue", detail: { tags: ["video"] } })
    .use(guards)
    .get("/classic", () => video.queueStats("classic"), { anyone: true, response: { 200: queueStats } })
    .get("/rating", () => video.queueStats("rating"), { anyone: true, response: { 200: queueStats } });
