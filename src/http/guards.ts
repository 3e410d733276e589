import { Elysia } from "elysia";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Act } from "#src/timing/act-limits.ts";
import { asDetail, type Guard } from "./access.ts";
import type { Limit } from "./rate-limits.ts";
import { contextOf, type Session } from "./request-context.ts";
import { withContext } from "./with-context.ts";

export type Guards = ReturnType<typeof createGuards>;

/**
 * Every route names its guard: `{ anyone: true }`, `{ member: true }`, `{ moderator: true }` (admins too), `{ leaving: true }`
 * (also members who deleted their account; all three provide `session`), `{ operator: true }` or `{ ownMachine: true }` (a
 * person at this very machine; for anyone else the page does not exist). A route worth flooding adds `{ limit: "strict" }`,
 * and one that other members notice adds `{ act: "follow" }`, which counts together with the same act by socket.
 * Guards are only declared here. The door checks them (`admission.ts`) before the body is read, so that a stranger can
 * neither make us hold megabytes nor learn what a route expects. test/architecture/guards.test.ts walks all routes.
 */
export function createGuards({ plugin }: Pick<Auth["tokens"], "plugin">) {
  const withSession = (guard: Guard) => ({
    detail: { security: [{ bearer: [] }], ...asDetail({ guard }) },
    transform: admittedAs(guard),
    resolve: ({ request }: { request: Request }): { session: Session } => ({ session: sessionNow(request) }),
  });

  return new Elysia({ name: "guards" })
    .use(withContext)
    .use(plugin)
    .macro({
      anyone: { detail: { security: [], ...asDetail({ guard: "anyone" }) } },
      member: withSession("member"),
      moderator: withSession("moderator"),
      leaving: withSession("leaving"),
      operator: { detail: asDetail({ guard: "operator" }), transform: admittedAs("operator") },
      ownMachine: { detail: asDetail({ guard: "ownMachine" }), transform: admittedAs("ownMachine") },
      limit: (limit: Limit) => ({ detail: asDetail({ limit }) }),
      act: (act: Act) => ({ detail: asDetail({ act }) }),
    });
}

/**
 * A slow body may arrive long after the door let its sender in, and they may have been signed out, suspended or deleted
 * since. Nothing is awaited between here and the handler.
 */
function sessionNow(request: Request): Session {
  const { session, demandSession } = contextOf(request);
  return request.method === "GET" ? session! : demandSession!();
}

/** Fails if the door checked another route than the one that the router found. */
const admittedAs =
  (guard: Guard) =>
  ({ request }: { request: Request }): void => {
    const { admittedAs, route } = contextOf(request);
    if (admittedAs !== guard) throw new Error(`The door let ${route} in as ${admittedAs}, not as ${guard}`);
  };
