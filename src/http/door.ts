import type { AnyElysia } from "elysia";
import type { Deps } from "../deps.ts";
import { Problem } from "../problem.ts";
import type { AddressReader } from "./caller/address.ts";
import { PRIVATE, problemResponse } from "./problem-response.ts";
import type { Bucket, RateLimits } from "./rate-limits.ts";
import { requestIdOf } from "./request-id.ts";
import { createRouteTable, type Route } from "./route-table.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Client } from "./site/client.ts";
import { type Admit, type Terms, termsOf } from "./terms.ts";
import { openVisit, type Visit } from "./visit.ts";

export type Door = ReturnType<typeof createDoor>;

type DoorParts = Pick<Deps, "config" | "ids" | "log" | "metrics"> & {
  services: Pick<Deps["services"], "errorReports">;
  app: Pick<AnyElysia, "handle" | "routes">;
  client: Client;
  addressOf: AddressReader;
  limits: RateLimits;
  admit: Admit;
  /** @throws Problem maintenance for what is closed during technical works */
  refuseRequest: (pathname: string) => void;
};

/** Asked for all the time: not worth a line of the log each. */
const ROUTINE: ReadonlySet<string> = new Set(["client", "/healthz", "/readyz", "/metrics"]);

/** A page asks for these by the dozen, by addresses that begin so. */
const PICTURES: Readonly<Record<string, Bucket>> = { media: "media", tiles: "tiles" };

/** Every HTTP request comes in and goes out here, no matter who answers it. */
export function createDoor({
  config,
  ids,
  log,
  metrics,
  services: { errorReports },
  app,
  client,
  addressOf,
  limits,
  admit,
  refuseRequest,
}: DoorParts) {
  const security = securityHeaders(config, client.scriptHashes);
  const routes = createRouteTable(app.routes);
  const terms = new Map<Route, Terms>(app.routes.map((route) => [route, termsOf(route)]));
  const ours = new Set(["ws", "peerjs", ...app.routes.map(({ path }) => firstSegment(path))]);

  async function route(request: Request, pathname: string, visit: Visit): Promise<Response> {
    if (!ours.has(firstSegment(pathname))) {
      visit.route = "client";
      return client.answer(request, pathname);
    }
    await limits.spend(PICTURES[firstSegment(pathname)] ?? "requests", visit.address);
    const found = routes.find(request.method, pathname);
    if (!found) return noSuchRoute(pathname, visit);
    visit.route = found.path;
    refuseRequest(pathname);
    // Before the router sees the request, which would read its body first and ask who sends it later.
    await admit(terms.get(found)!, request, visit);
    return app.handle(request);
  }

  /** 405, when a route of another method would take the request. */
  function noSuchRoute(pathname: string, { requestId }: Visit): Response {
    const allowed = routes.methodsAt(pathname);
    if (allowed.length === 0) throw new Problem("not_found");
    return problemResponse(new Problem("method_not_allowed"), requestId, { allow: allowed.join(", ") });
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

const firstSegment = (path: string) => path.split("/", 2)[1] ?? "";
