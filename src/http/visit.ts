import { Elysia } from "elysia";
import type { Session } from "#src/features/auth/actions.ts";
import type { Visitor } from "./address.ts";

/** What is known of a request before any route sees it. */
export interface Visit extends Visitor {
  requestId: string;
  /** The pattern of the route that answers, like `/api/user/id/:id`: for the log and the metrics. */
  route: string;
  /** Set by the guard of members' routes. */
  session?: Session;
}

const visits = new WeakMap<Request, Visit>();

export const rememberVisit = (request: Request, visit: Visit) => visits.set(request, visit);

export function visitOf(request: Request): Visit {
  const visit = visits.get(request);
  if (!visit) throw new Error("This request did not come through the door (http/door.ts).");
  return visit;
}

/** Gives routes `visit`: the address and country of the visitor, and the id of the request. */
export const visiting = new Elysia({ name: "visiting" }).derive({ as: "global" }, ({ request, route }) => {
  const visit = visitOf(request);
  visit.route = route;
  return { visit };
});
