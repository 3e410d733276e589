import { existsSync } from "node:fs";
import { join } from "node:path";
import { Elysia } from "elysia";
import { health, readiness } from "#contract/common.ts";
import type { Clock, Deps } from "#src/deps.ts";
import type { Monitoring } from "#src/monitoring/monitoring.ts";
import { Problem } from "#src/problem.ts";
import type { Guards } from "./guards.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { hasMetDamage, storageCode } from "./storage-problem.ts";

export function operationRoutes({
  config,
  db,
  clock,
  log,
  metrics,
  guards,
  lifecycle,
  monitoring,
}: Pick<Deps, "config" | "db" | "clock" | "log" | "metrics"> & {
  guards: Guards;
  lifecycle: Lifecycle;
  monitoring: Pick<Monitoring, "refresh" | "degraded">;
}) {
  const refusal = throttled(() => (hasMetDamage(log) ? "damaged" : db.refusal()), clock);
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
        if (!isBuilt) return status(503, { status: "not_built" });
        const degraded = monitoring.degraded();
        return { status: "ready" as const, ...(degraded.length > 0 && { degraded }) };
      },
      {
        anyone: true,
        detail: { summary: "Check that the server takes requests" },
        response: { 200: readiness, 503: readiness },
      },
    )
    .get(
      "/metrics",
      async () => {
        await monitoring.refresh();
        return new Response(await metrics.registry.metrics(), {
          headers: { "content-type": metrics.registry.contentType },
        });
      },
      { operator: true, limit: "metrics", detail: { hide: true } },
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
