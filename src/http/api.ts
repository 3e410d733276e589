import type { AnyElysia, MaybePromise } from "elysia";
import type { Db } from "#db/open.ts";
import type { Auth } from "../features/auth/actions.ts";
import { Problem } from "../problem.ts";
import { type Access, accessOf } from "./access.ts";
import type { GuardCheck } from "./guard-check.ts";
import { problemResponse } from "./problem-response.ts";
import { queryOf } from "./query.ts";
import type { Limit, RateLimits } from "./rate-limits.ts";
import { type Bearer, type RequestContext, setContext } from "./request-context.ts";
import { createRouteTable, type Route } from "./route-table.ts";
import { bearerOf } from "./sender/operators.ts";

export type Api = ReturnType<typeof createApi>;

/** Undefined when the request is to be answered here, and null when whoever was asked has failed. */
export type Reader = (request: Request, context: RequestContext) => Promise<Response | null> | undefined;

interface ApiParts {
  app: Pick<AnyElysia, "fetch" | "routes">;
  db: Pick<Db, "unlocked">;
  limits: RateLimits;
  checkGuard: GuardCheck;
  verify: Auth["tokens"]["verify"];
  /** @throws Problem maintenance, or address_blocked, for a path that is closed now, or to this address */
  refuseRequest: (pathname: string, address: string) => void;
}

const PICTURES: Readonly<Record<string, Limit>> = { media: "media", tiles: "tiles" };

/** Counted once its sender is known (`guard-check.ts`): a flood from the scraper's own address must not keep it out. */
const METRICS = "/metrics";

export function createApi({ app, db, limits, checkGuard, verify, refuseRequest }: ApiParts) {
  const routes = createRouteTable(app.routes);
  const accesses = new Map<Route, Access>(app.routes.map((route) => [route, accessOf(route)]));
  let reader: Reader = () => undefined;
  const ours = new Set(["ws", "peerjs", ...app.routes.map(({ path }) => firstSegment(path))]);

  /** 405 if the path has a route for another method. @throws Problem not_found */
  function noSuchRoute(pathname: string, { requestId }: RequestContext): Response {
    const allowed = routes.methodsAt(pathname);
    if (allowed.length === 0) throw new Problem("not_found");
    const answered = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
    return problemResponse(new Problem("method_not_allowed"), requestId, { allow: answered.join(", ") });
  }

  /** A write waits here while another program holds the lock: inside, it would stop everyone. */
  function enterUnlocked(
    found: Route,
    request: Request,
    context: RequestContext,
    bearer?: Bearer,
  ): MaybePromise<Response> {
    const unlocked = request.method === "GET" ? undefined : db.unlocked();
    return unlocked
      ? unlocked.then(() => enter(found, request, context, bearer))
      : enter(found, request, context, bearer);
  }

  function enter(
    found: Route,
    request: Request,
    context: RequestContext,
    bearer?: Bearer,
  ): MaybePromise<Response> {
    if (bearer !== undefined) context.bearer = bearer;
    // Before the router, which would read the body first and check the sender later.
    const access = accesses.get(found)!;
    checkGuard(access, request, context);
    return access.reads ? read(access.reads, request, context) : app.fetch(request);
  }

  /** What `first` does belongs to this process, whoever answers. */
  function read(
    first: NonNullable<Access["reads"]>,
    request: Request,
    context: RequestContext,
  ): MaybePromise<Response> {
    const done = first === true ? undefined : first({ session: context.session!, query: queryOf(request) });
    return done instanceof Promise
      ? done.then(() => answerRead(request, context))
      : answerRead(request, context);
  }

  function answerRead(request: Request, context: RequestContext): MaybePromise<Response> {
    const answer = reader(request, context);
    if (!answer) return app.fetch(request);
    return answer.then((response) => {
      if (response) return response;
      // Time has passed: the session may have ended.
      context.session = context.demandSession!();
      return app.fetch(request);
    });
  }

  return {
    /** Other processes that answer what only reads. */
    readBy(others: Reader): void {
      reader = others;
    },

    has: (pathname: string): boolean => ours.has(firstSegment(pathname)),

    /** Awaits only a token that is not known yet: each promise costs a request half a microsecond. @throws Problem */
    answer(request: Request, pathname: string, context: RequestContext): MaybePromise<Response> {
      if (pathname !== METRICS) limits.spend(PICTURES[firstSegment(pathname)] ?? "requests", context.address);
      const asked = request.method === "HEAD" ? asGet(request, context) : request;
      const found = routes.find(asked.method, pathname);
      if (!found) return noSuchRoute(pathname, context);
      context.route = found.path;
      refuseRequest(pathname, context.address);
      const token = bearerOf(asked.headers);
      if (token === undefined) return enterUnlocked(found, asked, context);
      const bearer = verify(token);
      return bearer instanceof Promise
        ? bearer.then((session) => enterUnlocked(found, asked, context, session))
        : enterUnlocked(found, asked, context, bearer);
    },
  };
}

/** Bun leaves out the body of the response, and keeps its length. */
function asGet({ url, headers, signal }: Request, context: RequestContext): Request {
  const asked = new Request(url, { headers, signal });
  setContext(asked, context);
  return asked;
}

const firstSegment = (path: string) => path.split("/", 2)[1] ?? "";
