import type { Auth } from "#src/features/auth/actions.ts";
import type { Visitor } from "./caller/address.ts";
import type { Guard } from "./terms.ts";

export type Session = ReturnType<Auth["authenticate"]>;

/** What is known about a request besides what it says itself. The door opens it and adds to it as it learns more. */
export interface Visit extends Visitor {
  requestId: string;
  /** The pattern of the route that answers, like `/api/user/id/:id`: for the log and the metrics. */
  route: string;
  /** The guard whose terms the caller has met (`terms.ts`). */
  admittedAs?: Guard;
  /** Set by the guard of members' routes. */
  session?: Session;
  /** Looks up the session again: what was awaited since may have outlasted it. @throws Problem as the guard does */
  demandSession?: () => Session;
  /** Gives back the place that the body took (`body/intake.ts`). */
  release?: () => void;
}

const visits = new WeakMap<Request, Visit>();

export const openVisit = (request: Request, visit: Visit) => visits.set(request, visit);

export function visitOf(request: Request): Visit {
  const visit = visits.get(request);
  if (!visit) throw new Error("Request bypassed the door (http/door.ts)");
  return visit;
}
