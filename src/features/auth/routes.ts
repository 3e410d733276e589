import { Elysia } from "elysia";
import type { Config } from "#src/config.ts";
import type { Guards } from "#src/http/guards.ts";
import type { Auth } from "./actions.ts";
import { credentialRoutes } from "./credentials/routes.ts";
import { entryRoutes } from "./entry/routes.ts";
import { joiningRoutes } from "./joining/routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { oauthPages, socialRoutes, vkRoutes } from "./social/routes.ts";

type Parts = { auth: Auth; guards: Guards; config: Config };

export const authRoutes = ({ auth, guards, config }: Parts) => {
  const parts = { auth, guards, config };
  return new Elysia()
    .use(
      new Elysia({ prefix: "/api/auth", detail: { tags: ["auth"] } })
        .use(joiningRoutes(parts))
        .use(entryRoutes(parts))
        .use(credentialRoutes(parts))
        .use(secondFactorRoutes(parts))
        .use(sessionRoutes(parts))
        .use(socialRoutes(parts))
        .use(oauthPages(parts)),
    )
    .use(vkRoutes(parts));
};
