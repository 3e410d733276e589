import type { MaybePromise } from "elysia";
import type { Deps } from "../deps.ts";
import { Problem } from "../problem.ts";
import { flatLog } from "../services/log.ts";
import type { Api } from "./api.ts";
import { pathOf } from "./path-of.ts";
import { PRIVATE, problemResponse } from "./problem-response.ts";
import { type RequestContext, setContext } from "./request-context.ts";
import { mayCompileWasm, securityHeaders } from "./security-headers.ts";
import type { AddressReader } from "./sender/address.ts";
import type { Client } from "./site/client.ts";

export type RequestHandler = ReturnType<typeof createRequestHandler>;

type HandlerParts = Pick<Deps, "config" | "ids" | "log" | "metrics"> & {
  services: Pick<Deps["services"], "errorReports" | "limitRefusals">;
  client: Client;
  api: Api;
  addressOf: AddressReader;
};

/** Requested all the time, so logged at debug level only. */
const ROUTINE: ReadonlySet<string> = new Set(["client", "/healthz", "/readyz", "/metrics"]);

export function createRequestHandler({
  config,
  ids,
  log,
  metrics,
  services: { errorReports, limitRefusals },
  client,
  api,
  addressOf,
}: HandlerParts) {
  const requests = flatLog(log);
  const security = securityHeaders(config, client.scriptHashes);
  const forWasm = securityHeaders(config, client.scriptHashes, { wasm: true });

  function route(request: Request, pathname: string, context: RequestContext): MaybePromise<Response> {
    if (api.has(pathname)) return api.answer(request, pathname, context);
    context.route = "client";
    return client.answer(request, pathname);
  }

  function failure(error: unknown, { requestId, route }: RequestContext): Response {
    if (error instanceof Problem) return problemResponse(error, requestId);
    log.error({ err: error, requestId }, "Request failed");
    errorReports.send(error, { requestId, route });
    return problemResponse(new Problem("internal"), requestId);
  }

  function note(
    request: Request,
    response: Response,
    { route, requestId }: RequestContext,
    started: number,
  ): void {
    const seconds = (performance.now() - started) / 1000;
    const { method } = request;
    const { status } = response;
    metrics.requests.observe({ method, route, status }, seconds);
    const line = { requestId, method, route, status, ms: Math.round(seconds * 1e4) / 10 };
    requests[ROUTINE.has(route) ? "debug" : "info"](line, "request");
  }

  /** A response without a caching header is private and not stored. */
  function seal(answer: Response, headers = security): Response {
    for (const [name, value] of headers) answer.headers.set(name, value);
    if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", PRIVATE);
    return answer;
  }

  return {
    seal,

    async answer(request: Request, peerAddress: string): Promise<Response> {
      const started = performance.now();
      const pathname = pathOf(request);
      const sender = addressOf(request.headers, peerAddress);
      const requestId = requestIdOf(request.headers, sender.viaProxy, ids);
      const context: RequestContext = Object.assign(sender, { requestId, route: "none" });
      setContext(request, context);
      let response: Response;
      try {
        response = await route(request, pathname, context);
      } catch (error) {
        response = failure(error, context);
      }
      context.release?.();
      if (response.status === 429) limitRefusals.note(context, context.route);
      seal(response, response.ok && mayCompileWasm(pathname) ? forWasm : security);
      response.headers.set("x-request-id", requestId);
      note(request, response, context, started);
      return response;
    },
  };
}

const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;

/** The id that a trusted proxy sent, or a new one: a stranger's would go into our log. */
function requestIdOf(headers: Headers, trusted: boolean, makeId: () => string): string {
  const given = trusted ? headers.get("x-request-id") : null;
  return given && WELL_FORMED.test(given) ? given : makeId();
}
