import type { Auth } from "#src/features/auth/actions.ts";
import type { Guard } from "./access.ts";
import type { Sender } from "./sender/address.ts";

export type Session = ReturnType<Auth["authenticate"]>;
export type Bearer = Parameters<Auth["authenticate"]>[0];

export interface RequestContext extends Sender {
  requestId: string;
  /** The pattern, like `/api/user/id/:id`: for the log and the metrics. */
  route: string;
  /** Null if the token was forged. Whether its session has ended is checked next to the work. */
  bearer?: Bearer;
  passedGuard?: Guard;
  session?: Session;
  /** Looks the session up again, since it may have ended while something was awaited. @throws Problem as the guard does */
  demandSession?: () => Session;
  release?: () => void;
}

const contexts = new WeakMap<Request, RequestContext>();

export const setContext = (request: Request, context: RequestContext) => contexts.set(request, context);

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error("Request bypassed the handler (http/request-handler.ts)");
  return context;
}
