import { Elysia } from "elysia";
import { health, readiness } from "#contract/common.ts";
import type { Clock, Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Guards } from "./guards.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Routes for operators of the server. */
export function operationRoutes({
  db,
  clock,
  metrics,
  guards,
  lifecycle,
}: Pick<Deps, "db" | "clock" | "metrics"> & { guards: Guards; lifecycle: Lifecycle }) {
  const isWritable = throttled(() => db.writable(), clock);
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
        return isWritable() ? { status: "ready" as const } : status(503, { status: "storage_full" });
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

function throttled(probe: () => boolean, clock: Clock): () => boolean {
  let answer = true;
  let probedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (clock() - probedAt >= PROBE_MS) {
      probedAt = clock();
      answer = probe();
    }
    return answer;
  };
}
