import type { AnyElysia } from "elysia";
import type { Deps } from "../deps.ts";
import { Problem } from "../problem.ts";
import type { AddressReader } from "./address.ts";
import type { Client } from "./client.ts";
import { methodsAt } from "./methods.ts";
import { problemResponse } from "./problem-response.ts";
import type { RateLimits } from "./rate-limits.ts";
import { requestIdOf } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";
import { openVisit, type Visit } from "./visit.ts";

export type Door = ReturnType<typeof createDoor>;

type DoorParts = Pick<Deps, "config" | "ids" | "log" | "metrics"> & {
  app: Pick<AnyElysia, "handle" | "routes">;
  client: Client;
  addressOf: AddressReader;
  limits: RateLimits;
};

/** Asked for all the time: not worth a line of the log each. */
const ROUTINE: ReadonlySet<string> = new Set(["client", "/healthz", "/readyz", "/metrics"]);

/** Every HTTP request comes in and goes out here, whoever answers it. */
export function createDoor({ config, ids, log, metrics, app, client, addressOf, limits }: DoorParts) {
  const security = securityHeaders(config);
  const ours = new Set(["ws", "peerjs", ...app.routes.map(({ path }) => firstSegment(path))]);

  async function route(request: Request, pathname: string, visit: Visit): Promise<Response> {
    if (!ours.has(firstSegment(pathname))) {
      visit.route = "client";
      return client.answer(request, pathname);
    }
    await limits.spend(firstSegment(pathname) === "media" ? "media" : "calls", visit.address);
    const answer = await app.handle(request);
    return visit.route === "none" ? (otherMethod(pathname, visit) ?? answer) : answer;
  }

  /** 405, when no route took the request but one of another method would. */
  function otherMethod(pathname: string, { requestId }: Visit): Response | null {
    const allowed = methodsAt(app.routes, pathname);
    if (allowed.length === 0) return null;
    return problemResponse(new Problem("method_not_allowed"), requestId, { allow: allowed.join(", ") });
  }

  function failure(error: unknown, { requestId }: Visit): Response {
    if (error instanceof Problem) return problemResponse(error, requestId);
    log.error({ err: error, requestId }, "A request failed");
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

  /** Sets the headers that no answer may miss. */
  function seal(answer: Response): Response {
    for (const [name, value] of security) answer.headers.set(name, value);
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
      const response = seal(answer);
      response.headers.set("x-request-id", requestId);
      note(request, response, visit, started);
      return response;
    },
  };
}

const firstSegment = (path: string) => path.split("/", 2)[1] ?? "";
