import { userKey } from "#contract/person-key.ts";
import type { Config } from "#src/config.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Act, ActLimits } from "#src/timing/act-limits.ts";
import { bearerOf, mayOperate } from "./caller/operators.ts";
import { isOwnMachine } from "./caller/own-machine.ts";
import type { Bucket, RateLimits } from "./rate-limits.ts";
import type { Route } from "./route-table.ts";
import type { Session, Visit } from "./visit.ts";

export type Guard = "anyone" | "member" | "leaving" | "operator" | "ownMachine";

/** What a route asks of a caller before a byte of the body is read. The macros of `guards.ts` write them into its `detail`. */
export interface Terms {
  guard?: Guard;
  /** What the request costs its address. */
  limit?: Bucket;
  /** What it counts as for the member who sends it. */
  act?: Act;
}

const GUARD = "x-guard";
const LIMIT = "x-limit";
const ACT = "x-act";

/** As parts of a route's `detail`, which is the one place where Elysia keeps what it does not know. */
export const asDetail = ({ guard, limit, act }: Terms): object => ({
  ...(guard && { [GUARD]: guard }),
  ...(limit && { [LIMIT]: limit }),
  ...(act && { [ACT]: act }),
});

export function termsOf({ hooks }: Pick<Route, "hooks">): Terms {
  return read((hooks as { detail?: Record<string, unknown> } | undefined)?.detail ?? {});
}

/** The terms of a described operation, which are taken out of it: other readers know nothing of our fields. */
export function takeTerms(described: object): Terms {
  const detail = described as Record<string, unknown>;
  const terms = read(detail);
  for (const field of [GUARD, LIMIT, ACT]) delete detail[field];
  return terms;
}

const read = (detail: Record<string, unknown>): Terms => ({
  guard: detail[GUARD] as Guard | undefined,
  limit: detail[LIMIT] as Bucket | undefined,
  act: detail[ACT] as Act | undefined,
});

/** @throws Problem for a caller who does not meet the terms */
export type Admit = (terms: Terms, request: Request, visit: Visit) => Promise<void>;

/** Who may use a route, and how often. The door asks before the router sees the request. */
export function createAdmission({
  auth,
  config,
  limits,
  acts,
}: {
  auth: Pick<Auth, "authenticate">;
  config: Pick<Config, "metricsToken">;
  limits: RateLimits;
  acts: ActLimits;
}): Admit {
  function sessionOf(headers: Headers): Session {
    const token = bearerOf(headers);
    if (!token) throw new Problem("unauthorized");
    return auth.authenticate(token);
  }

  function memberOf(headers: Headers): Session {
    const session = sessionOf(headers);
    if (session.deleted) throw new Problem("account_deleted");
    return session;
  }

  function admitSession(visit: Visit, demandSession: () => Session): void {
    visit.session = demandSession();
    visit.demandSession = demandSession;
  }

  function check(guard: Guard | undefined, request: Request, visit: Visit): void {
    const { headers } = request;
    switch (guard) {
      case "anyone":
        return;
      case "member":
        admitSession(visit, () => memberOf(headers));
        return;
      case "leaving":
        admitSession(visit, () => sessionOf(headers));
        return;
      case "operator":
        if (!mayOperate(headers, visit.address, config)) throw new Problem("unauthorized");
        return;
      case "ownMachine":
        if (!isOwnMachine(request, visit.address)) throw new Problem("not_found");
        return;
      default:
        throw new Error(`The route ${visit.route} has no guard (http/guards.ts)`);
    }
  }

  return async ({ guard, limit, act }, request, visit) => {
    check(guard, request, visit);
    if (limit) await limits.spend(limit, visit.address);
    if (act && visit.session) acts.spend(act, userKey(visit.session.userId));
    visit.admittedAs = guard;
  };
}
