import { Elysia } from "elysia";
import type { Deps } from "./deps.ts";
import { commonRoutes } from "./features/common/routes.ts";
import { videoRoutes } from "./features/video/routes.ts";
import type { Features } from "./features.ts";
import { errorAnswers } from "./http/errors.ts";
import { createGuards } from "./http/guards.ts";

export type App = ReturnType<typeof createApp>;

/** All routes of the server. `http/door.ts` stands before it. */
export function createApp(deps: Deps, features: Features) {
  const guards = createGuards(features.auth);
  return new Elysia({ name: "app" })
    .use(errorAnswers(deps.log))
    .use(commonRoutes(deps.config, guards))
    .use(videoRoutes({ features, guards }));
}
