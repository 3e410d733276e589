import { isClientPath } from "#contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Problem } from "../problem.ts";
import type { Later } from "../timing/later.ts";
import type { Api } from "./api.ts";
import type { AddressReader } from "./caller/address.ts";
import { PRIVATE, problemResponse } from "./problem-response.ts";
import { requestIdOf } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Client } from "./site/client.ts";
import { openVisit, type Visit } from "./visit.ts";

export type Door = ReturnType<typeof createDoor>;

type DoorParts = Pick<Deps, "config" | "ids" | "log" | "metrics"> & {
  services: Pick<Deps["services"], "errorReports">;
  client: Client;
  api: Later<Api>;
  addressOf: AddressReader;
};

/** Asked for all the time: not worth a line of the log each. */
const ROUTINE: ReadonlySet<string> = new Set(["client", "/healthz", "/readyz", "/metrics"]);

/**
 * Every HTTP request comes in and goes out here, no matter who answers it. Pages are answered at once, everything else once
 * the API is made.
 */
export function createDoor({
  config,
  ids,
  log,
  metrics,
  services: { errorReports },
  client,
  api,
  addressOf,
}: DoorParts) {
  const security = securityHeaders(config, client.scriptHashes);

  async function route(request: Request, pathname: string, visit: Visit): Promise<Response> {
    const made = api.now ?? (isClientPath(pathname) ? undefined : await api.wait());
    if (made?.has(pathname)) return made.answer(request, pathname, visit);
    visit.route = "client";
    return client.answer(request, pathname);
  }

  function failure(error: unknown, { requestId, route }: Visit): Response {
    if (error instanceof Problem) return problemResponse(error, requestId);
    log.error({ err: error, requestId }, "Request failed");
    errorReports.send(error, { requestId, route });
    return problemResponse(new Problem("internal"), requestId);
  }

  function note(request: Request, response: Response, { route, requestId }: Visit, started: number): void {
    const seconds = (performance.now() - started) / 1000;
    const { method } = request;
    const { status } = response;
    metrics.requests.observe({ method, route, status }, seconds);
    const line = { requestId, method, route, status, ms: Math.round(seconds * 1e4) / 10 };
    log[ROUTINE.has(route) ? "debug" : "info"](line, "request");
  }

  /** Sets the headers that no answer may miss. What does not say that it may be kept is for its asker's eyes only. */
  function seal(answer: Response): Response {
    for (const [name, value] of security) answer.headers.set(name, value);
    if (!answer.headers.has("cache-control")) answer.headers.set("cache-control", PRIVATE);
    return answer;
  }

  return {
    seal,

    async answer(request: Request, peerAddress: string): Promise<Response> {
      const started = performance.now();
      const { pathname } = new URL(request.url);
      const visitor = addressOf(request.headers, peerAddress);
      const requestId = requestIdOf(request.headers, visitor.viaProxy, ids);
      const visit: Visit = Object.assign(visitor, { requestId, route: "none" });
      openVisit(request, visit);
      const answer = await route(request, pathname, visit).catch((error) => failure(error, visit));
      visit.release?.();
      const response = seal(answer);
      response.headers.set("x-request-id", requestId);
      note(request, response, visit, started);
      return response;
    },
  };
}
