import { type AnyElysia, Elysia } from "elysia";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { readConfig } from "#src/config.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import { configView } from "#src/features/common/view.ts";
import { createApi } from "#src/http/api.ts";
import { bodies } from "#src/http/body/bodies.ts";
import { Intake } from "#src/http/body/intake.ts";
import { errorAnswers } from "#src/http/errors.ts";
import type { GuardCheck } from "#src/http/guard-check.ts";
import { createRateLimits } from "#src/http/rate-limits.ts";
import { createRequestHandler } from "#src/http/request-handler.ts";
import { createAddressReader } from "#src/http/sender/address.ts";
import { createClient } from "#src/http/site/client.ts";
import { withContext } from "#src/http/with-context.ts";
import { createErrorReports } from "#src/services/error-reports/error-reports.ts";
import { createLog } from "#src/services/log.ts";
import { createMetrics } from "#src/services/metrics.ts";

interface ProbeOptions {
  env?: Record<string, string>;
  clientDir?: string;
  /** Lets everyone in by default; for tests of guards. */
  checkGuard?: GuardCheck;
  /** No token is ours by default. */
  verify?: Auth["tokens"]["verify"];
  /** The edition of the legal texts that is in force. */
  legalEdition?: () => string;
}

/**
 * The real request handler in front of routes defined by the test, for failures that no route of the product should have. `logged`
 * contains the parsed lines of the log.
 */
export function createProbe(
  routes: AnyElysia,
  {
    env,
    clientDir = "/nowhere",
    checkGuard = () => {},
    verify = () => null,
    legalEdition = () => LEGAL_EDITIONS[0],
  }: ProbeOptions = {},
) {
  const config = { ...readConfig({ NODE_ENV: "test", ...env }), clientDir };
  const logged: Record<string, unknown>[] = [];
  const log = createLog("debug", { write: (line) => logged.push(JSON.parse(line)) });
  const errorReports = createErrorReports({ config, log, clock: Date.now });
  const intake = new Intake(config.intake);
  const settings = () => configView(config, legalEdition(), false);
  const app = new Elysia()
    .use(errorAnswers({ log, errorReports }))
    .use(bodies(intake))
    .use(withContext)
    .use(routes);
  const api = createApi({
    app,
    db: { unlocked: () => undefined },
    limits: createRateLimits({ config, clock: () => 0 }),
    checkGuard,
    verify,
    refuseRequest() {},
  });
  const handler = createRequestHandler({
    config,
    log,
    metrics: createMetrics(),
    services: { errorReports, limitRefusals: { note() {}, write() {} } },
    ids: () => Bun.randomUUIDv7(),
    client: createClient(config, { settings, log, intake }),
    api,
    addressOf: createAddressReader({ config, countryOf: () => "", log }),
  });
  const ask = (path: string, { peer = "192.0.2.1", ...init }: RequestInit & { peer?: string } = {}) =>
    handler.answer(new Request(`http://localhost${path}`, init), peer);
  return { ask, logged, flush: errorReports.flush };
}
