import { existsSync } from "node:fs";
import { join } from "node:path";
import { Elysia } from "elysia";
import { health, readiness } from "#contract/common.ts";
import type { Clock, Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Guards } from "./guards.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { storageCode } from "./storage-problem.ts";

/** Routes for operators of the server. */
export function operationRoutes({
  config,
  db,
  clock,
  metrics,
  guards,
  lifecycle,
}: Pick<Deps, "config" | "db" | "clock" | "metrics"> & { guards: Guards; lifecycle: Lifecycle }) {
  const refusal = throttled(() => db.refusal(), clock);
  /** Pages come from the build, in development from Vite. Without them the server only has an API. */
  const isBuilt = !config.production || existsSync(join(config.clientDir, "index.html"));
  return new Elysia({ detail: { tags: ["operation"] } })
    .use(guards)
    .get(
      "/healthz",
      () => {
        if (!db.healthy()) throw new Problem("unavailable");
        return { status: "ok" as const };
      },
      { anyone: true, detail: { summary: "Check that the server is alive" }, response: { 200: health } },
    )
    .get(
      "/readyz",
      ({ status }) => {
        if (lifecycle.stopping) return status(503, { status: "stopping" });
        const failure = refusal();
        if (failure) return status(503, { status: storageCode(failure) });
        return isBuilt ? { status: "ready" as const } : status(503, { status: "not_built" });
      },
      {
        anyone: true,
        detail: { summary: "Check that the server takes requests" },
        response: { 200: readiness, 503: readiness },
      },
    )
    .get(
      "/metrics",
      async () =>
        new Response(await metrics.registry.metrics(), {
          headers: { "content-type": metrics.registry.contentType },
        }),
      { operator: true, detail: { hide: true } },
    );
}

/** Anyone may ask, so at most one probe per second reaches the disk. */
const PROBE_MS = 1_000;

function throttled<T>(probe: () => T, clock: Clock): () => T {
  let answer: T;
  let probedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock() - probedAt >= PROBE_MS) {
      probedAt = clock();
      answer = probe();
    }
    return answer;
  };
}
