import { Elysia } from "elysia";
import type { Config } from "#src/config.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import { Problem } from "#src/problem.ts";
import { bearerOf, mayOperate } from "./operators.ts";
import { isOwnMachine } from "./own-machine.ts";
import type { Bucket, RateLimits } from "./rate-limits.ts";
import { type Session, visiting, visitOf } from "./visit.ts";

export type Guards = ReturnType<typeof createGuards>;

/**
 * Every route names its guard: `{ anyone: true }`, `{ member: true }`, `{ leaving: true }` (members who have asked to be deleted too; both are given `session`) `{ operator: true }`, or
 * `{ ownMachine: true }` (a person at this very machine; to anyone else there is no such page);
 * and, where a call is worth flooding, `{ limit: "strict" }`. They work before the validation, so that a stranger learns nothing of
 * what a call wants. test/architecture/guards.test.ts walks all routes.
 */
export function createGuards({
  auth,
  config,
  limits,
}: {
  auth: Auth;
  config: Pick<Config, "metricsToken">;
  limits: RateLimits;
}) {
  function sessionOf(request: Request) {
    const token = bearerOf(request.headers);
    if (!token) throw new Problem("unauthorized");
    const session = auth.authenticate(token);
    visitOf(request).session = session;
    return session;
  }

  return new Elysia({ name: "guards" }).use(visiting).macro({
    anyone: {},
    member: {
      detail: { security: [{ bearer: [] }] },
      transform: ({ request }) => {
        if (sessionOf(request).deleted) throw new Problem("account_deleted");
      },
      resolve: ({ request }): { session: Session } => ({ session: visitOf(request).session! }),
    },
    leaving: {
      detail: { security: [{ bearer: [] }] },
      transform: ({ request }) => void sessionOf(request),
      resolve: ({ request }): { session: Session } => ({ session: visitOf(request).session! }),
    },
    operator: {
      transform: ({ request }) => {
        if (!mayOperate(request.headers, visitOf(request).address, config)) throw new Problem("unauthorized");
      },
    },
    ownMachine: {
      transform: ({ request }) => {
        if (!isOwnMachine(request, visitOf(request).address)) throw new Problem("not_found");
      },
    },
    limit: (bucket: Bucket) => ({
      transform: ({ request }: { request: Request }) => limits.spend(bucket, visitOf(request).address),
    }),
  });
}
