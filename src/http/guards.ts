import { Elysia } from "elysia";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Act } from "#src/timing/act-limits.ts";
import { asDetail, type First, type Guard } from "./access.ts";
import type { Limit } from "./rate-limits.ts";
import { contextOf, type Session } from "./request-context.ts";
import { withContext } from "./with-context.ts";

export type Guards = ReturnType<typeof createGuards>;

/**
 * Every route names its guard (`leaving`: members who deleted their account too; `ownMachine`: for anyone else the page does not
 * exist). `guard-check.ts` checks it before the body is read, so that a stranger can neither make us hold megabytes nor learn
 * what a route expects. `act` counts together with the same act by socket.
 */
export function createGuards({ plugin }: Pick<Auth["tokens"], "plugin">) {
  const withSession = (guard: Guard) => ({
    detail: { security: [{ bearer: [] }], ...asDetail({ guard }) },
    transform: requirePassed(guard),
    resolve: ({ request }: { request: Request }): { session: Session } => ({ session: sessionNow(request) }),
  });

  return new Elysia({ name: "guards" })
    .use(withContext)
    .use(plugin)
    .macro({
      anyone: { detail: { security: [], ...asDetail({ guard: "anyone" }) } },
      member: withSession("member"),
      moderator: withSession("moderator"),
      admin: withSession("admin"),
      leaving: withSession("leaving"),
      operator: { detail: asDetail({ guard: "operator" }), transform: requirePassed("operator") },
      ownMachine: { detail: asDetail({ guard: "ownMachine" }), transform: requirePassed("ownMachine") },
      limit: (limit: Limit) => ({ detail: asDetail({ limit }) }),
      act: (act: Act) => ({ detail: asDetail({ act }) }),
      reads: (reads: true | First) => ({ detail: asDetail({ reads }) }),
    });
}

/** They may have been signed out or suspended while a slow body arrived. Nothing is awaited between here and the handler. */
function sessionNow(request: Request): Session {
  const { session, demandSession } = contextOf(request);
  return request.method === "GET" ? session! : demandSession!();
}

/** Fails if another route was checked than the one that the router found. */
const requirePassed =
  (guard: Guard) =>
  ({ request }: { request: Request }): void => {
    const { passedGuard, route } = contextOf(request);
    if (passedGuard !== guard) throw new Error(`${route} was checked for ${passedGuard}, not for ${guard}`);
  };
