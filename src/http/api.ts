import type { AnyElysia } from "elysia";
import { Problem } from "../problem.ts";
import { problemResponse } from "./problem-response.ts";
import type { Bucket, RateLimits } from "./rate-limits.ts";
import { createRouteTable, type Route } from "./route-table.ts";
import { type Admit, type Terms, termsOf } from "./terms.ts";
import type { Visit } from "./visit.ts";

export type Api = ReturnType<typeof createApi>;

interface ApiParts {
  app: Pick<AnyElysia, "handle" | "routes">;
  limits: RateLimits;
  admit: Admit;
  /** @throws Problem maintenance for what is closed during technical works */
  refuseRequest: (pathname: string) => void;
}

/** A page asks for these by the dozen, by addresses that begin so. */
const PICTURES: Readonly<Record<string, Bucket>> = { media: "media", tiles: "tiles" };

/** What the server answers itself: its routes, with their limits and terms. The door asks it for all that is no part of the client. */
export function createApi({ app, limits, admit, refuseRequest }: ApiParts) {
  const routes = createRouteTable(app.routes);
  const terms = new Map<Route, Terms>(app.routes.map((route) => [route, termsOf(route)]));
  const ours = new Set(["ws", "peerjs", ...app.routes.map(({ path }) => firstSegment(path))]);

  /** 405, when a route of another method would take the request. */
  function noSuchRoute(pathname: string, { requestId }: Visit): Response {
    const allowed = routes.methodsAt(pathname);
    if (allowed.length === 0) throw new Problem("not_found");
    return problemResponse(new Problem("method_not_allowed"), requestId, { allow: allowed.join(", ") });
  }

  return {
    has: (pathname: string): boolean => ours.has(firstSegment(pathname)),

    async answer(request: Request, pathname: string, visit: Visit): Promise<Response> {
      await limits.spend(PICTURES[firstSegment(pathname)] ?? "requests", visit.address);
      const found = routes.find(request.method, pathname);
      if (!found) return noSuchRoute(pathname, visit);
      visit.route = found.path;
      refuseRequest(pathname);
      // Before the router sees the request, which would read its body first and ask who sends it later.
      await admit(terms.get(found)!, request, visit);
      return app.handle(request);
    },
  };
}

const firstSegment = (path: string) => path.split("/", 2)[1] ?? "";
