import { Elysia } from "elysia";
import { appConfig, appVersion, clientError, type Vitals, vitals } from "#contract/common.ts";
import { done } from "#contract/http.ts";
import { VERSION } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import type { Legal } from "#src/features/legal/actions.ts";
import type { Guards } from "#src/http/guards.ts";
import { isOwnMachine } from "#src/http/sender/own-machine.ts";
import type { Metrics } from "#src/services/metrics.ts";
import { configView } from "./view.ts";

type Parts = Pick<Deps, "config" | "log" | "metrics"> & { legal: Legal; guards: Guards };

const USER_AGENT_MAX = 300;

export const commonRoutes = ({ config, log, metrics, legal, guards }: Parts) =>
  new Elysia({ prefix: "/api/common", detail: { tags: ["common"] } })
    .use(guards)
    .get("/app-version", () => ({ value: VERSION }), {
      anyone: true,
      detail: { summary: "Read the version of the server" },
      response: { 200: appVersion },
    })
    .post(
      "/errors",
      ({ body, headers }) => {
        log.warn({ ...body, userAgent: headers["user-agent"]?.slice(0, USER_AGENT_MAX) }, "Client error");
        return {};
      },
      {
        anyone: true,
        limit: "strict",
        detail: { summary: "Report an error of the client" },
        body: clientError,
        response: { 200: done },
      },
    )
    .post(
      "/vitals",
      ({ body }) => {
        observeVitals(metrics, body);
        return {};
      },
      {
        anyone: true,
        limit: "vitals",
        detail: { summary: "Report the web vitals of a page" },
        body: vitals,
        response: { 200: done },
      },
    )
    .get(
      "/config",
      ({ request, context }) => configView(config, legal.current(), isOwnMachine(request, context.address)),
      {
        anyone: true,
        detail: { summary: "Read the public settings of the server" },
        response: { 200: appConfig },
      },
    );

const TIMES = ["LCP", "FCP", "TTFB", "INP"] as const;

/** Stores nothing about the browser: each number only goes into a shared histogram. */
function observeVitals(
  { vitalTimes, layoutShift }: Pick<Metrics, "vitalTimes" | "layoutShift">,
  vitals: Vitals,
): void {
  const { page, CLS } = vitals;
  for (const name of TIMES) {
    const milliseconds = vitals[name];
    if (milliseconds !== undefined) vitalTimes.observe({ name, page }, milliseconds / 1000);
  }
  if (CLS !== undefined) layoutShift.observe({ page }, CLS);
}
