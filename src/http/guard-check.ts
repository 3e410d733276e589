import { userKey } from "#contract/person-key.ts";
import { isModerator } from "#contract/roles.ts";
import type { Config } from "#src/config.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import { Problem } from "#src/problem.ts";
import type { ActLimits } from "#src/timing/act-limits.ts";
import type { Access, Guard } from "./access.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { RequestContext, Session } from "./request-context.ts";
import { mayOperate } from "./sender/operators.ts";
import { isOwnMachine } from "./sender/own-machine.ts";

/** @throws Problem if the sender may not use the route, or has used it too often */
export type GuardCheck = (access: Access, request: Request, context: RequestContext) => void;

/** Before the router sees the request, and before a byte of its body is read. */
export function createGuardCheck({
  auth,
  config,
  limits,
  acts,
}: {
  auth: Pick<Auth, "authenticate" | "hasSecondFactor">;
  config: Pick<Config, "metricsToken" | "moderatorsNeedCodes">;
  limits: RateLimits;
  acts: ActLimits;
}): GuardCheck {
  function sessionOf({ bearer }: RequestContext): Session {
    if (bearer === undefined) throw new Problem("unauthorized");
    return auth.authenticate(bearer);
  }

  function memberOf(context: RequestContext): Session {
    const session = sessionOf(context);
    if (session.deleted) throw new Problem("account_deleted");
    return session;
  }

  function moderatorOf(context: RequestContext): Session {
    const session = memberOf(context);
    if (!isModerator(session.role)) throw new Problem("forbidden");
    if (config.moderatorsNeedCodes && !auth.hasSecondFactor(session.userId))
      throw new Problem("second_factor_required");
    return session;
  }

  function adminOf(context: RequestContext): Session {
    const session = moderatorOf(context);
    if (session.role !== "admin") throw new Problem("forbidden");
    return session;
  }

  function setSession(context: RequestContext, demandSession: () => Session): void {
    context.session = demandSession();
    context.demandSession = demandSession;
  }

  function check(guard: Guard | undefined, request: Request, context: RequestContext): void {
    switch (guard) {
      case "anyone":
        return;
      case "member":
        setSession(context, () => memberOf(context));
        return;
      case "moderator":
        setSession(context, () => moderatorOf(context));
        return;
      case "admin":
        setSession(context, () => adminOf(context));
        return;
      case "leaving":
        setSession(context, () => sessionOf(context));
        return;
      case "operator":
        if (mayOperate(request.headers, context.address, config)) return;
        limits.spend("requests", context.address);
        throw new Problem("unauthorized");
      case "ownMachine":
        if (!isOwnMachine(request, context.address)) throw new Problem("not_found");
        return;
      default:
        throw new Error(`The route ${context.route} has no guard (http/guards.ts)`);
    }
  }

  return ({ guard, limit, act }, request, context) => {
    check(guard, request, context);
    if (limit) limits.spend(limit, context.address);
    if (act && context.session) acts.spend(act, userKey(context.session.userId));
    context.passedGuard = guard;
  };
}
