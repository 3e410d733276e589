import { Elysia } from "elysia";
import type { Act } from "#src/timing/act-limits.ts";
import type { Bucket } from "./rate-limits.ts";
import { asDetail, type Guard } from "./terms.ts";
import { type Session, visitOf } from "./visit.ts";
import { visiting } from "./visiting.ts";

export type Guards = ReturnType<typeof createGuards>;

/**
 * Every route names its guard: `{ anyone: true }`, `{ member: true }`, `{ leaving: true }` (members who have asked to be
 * deleted too; both are given `session`), `{ operator: true }` or `{ ownMachine: true }` (a person at this very machine; to
 * anyone else there is no such page); where a route is worth flooding, `{ limit: "strict" }`; and where another member feels
 * it, `{ act: "follow" }`, which counts together with the same act by socket.
 * They only say so: the door checks (`terms.ts`), before the body is read, so that a stranger can neither make us hold
 * megabytes nor learn what a route wants. test/architecture/guards.test.ts walks all routes.
 */
export function createGuards() {
  const withSession = (guard: Guard) => ({
    detail: { security: [{ bearer: [] }], ...asDetail({ guard }) },
    transform: admittedAs(guard),
    resolve: ({ request }: { request: Request }): { session: Session } => ({ session: sessionNow(request) }),
  });

  return new Elysia({ name: "guards" }).use(visiting).macro({
    anyone: { detail: { security: [], ...asDetail({ guard: "anyone" }) } },
    member: withSession("member"),
    leaving: withSession("leaving"),
    operator: { detail: asDetail({ guard: "operator" }), transform: admittedAs("operator") },
    ownMachine: { detail: asDetail({ guard: "ownMachine" }), transform: admittedAs("ownMachine") },
    limit: (limit: Bucket) => ({ detail: asDetail({ limit }) }),
    act: (act: Act) => ({ detail: asDetail({ act }) }),
  });
}

/**
 * A slow body may arrive long after the door let its sender in, and they may have been signed out, suspended or deleted
 * since. From here to the handler nothing is waited for.
 */
function sessionNow(request: Request): Session {
  const { session, demandSession } = visitOf(request);
  return request.method === "GET" ? session! : demandSession!();
}

/** Should the door ever have meant another route than the router found, nothing is answered. */
const admittedAs =
  (guard: Guard) =>
  ({ request }: { request: Request }): void => {
    const { admittedAs, route } = visitOf(request);
    if (admittedAs !== guard) throw new Error(`The door let ${route} in as ${admittedAs}, not as ${guard}`);
  };
