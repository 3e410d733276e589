import { Elysia } from "elysia";
import { queueStats } from "#contract/video.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Video } from "./actions.ts";

export const videoRoutes = ({ video, guards }: { video: Video; guards: Guards }) =>
  new Elysia({ prefix: "/api/queue", detail: { tags: ["video"] } })
    .use(guards)
    .get("/classic", () => video.queueStats("classic"), {
      anyone: true,
      detail: { summary: "Count the people in the anonymous video chat" },
      response: { 200: queueStats },
    })
    .get("/rating", () => video.queueStats("rating"), {
      anyone: true,
      detail: { summary: "Count the people in the rated video chat" },
      response: { 200: queueStats },
    });
