import { Elysia } from "elysia";
import { health, readiness } from "#contract/common.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Guards } from "./guards.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** For whoever runs the server. */
export const operationRoutes = ({
  db,
  metrics,
  guards,
  lifecycle,
}: Pick<Deps, "db" | "metrics"> & { guards: Guards; lifecycle: Lifecycle }) =>
  new Elysia({ detail: { tags: ["operation"] } })
    .use(guards)
    .get(
      "/healthz",
      () => {
        if (!db.healthy()) throw new Problem("unavailable");
        return { status: "ok" as const };
      },
      { anyone: true, response: { 200: health } },
    )
    .get(
      "/readyz",
      ({ status }) =>
        lifecycle.stopping ? status(503, { status: "stopping" }) : { status: "ready" as const },
      { anyone: true, response: { 200: readiness, 503: readiness } },
    )
    .get(
      "/metrics",
      async () =>
        new Response(await metrics.registry.metrics(), {
          headers: { "content-type": metrics.registry.contentType },
        }),
      { operator: true, detail: { hide: true } },
    );
