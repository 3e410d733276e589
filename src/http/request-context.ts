import type { Auth } from "#src/features/auth/actions.ts";
import type { Guard } from "./access.ts";
import type { Sender } from "./sender/address.ts";

export type Session = ReturnType<Auth["authenticate"]>;
export type Bearer = Parameters<Auth["authenticate"]>[0];

/** What the server knows about a request besides its content. The door makes it, and what follows adds to it. */
export interface RequestContext extends Sender {
  requestId: string;
  /** The pattern of the route that answers, like `/api/user/id/:id`: for the log and the metrics. */
  route: string;
  /** The session that the request's token names, null if the token was forged. Whether it has ended is checked next to the work. */
  bearer?: Bearer;
  /** The guard that let the request in (`admission.ts`). */
  admittedAs?: Guard;
  /** Set by the guard of members' routes. */
  session?: Session;
  /** Looks the session up again, since it may have ended while something was awaited. @throws Problem as the guard does */
  demandSession?: () => Session;
  /** Releases the place that the body took (`body/intake.ts`). */
  release?: () => void;
}

const contexts = new WeakMap<Request, RequestContext>();

export const setContext = (request: Request, context: RequestContext) => contexts.set(request, context);

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error("Request bypassed the door (http/door.ts)");
  return context;
}
