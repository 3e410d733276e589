import { Elysia } from "elysia";
import type { Auth, Session } from "#src/features/auth/actions.ts";
import { Problem } from "#src/problem.ts";
import { visiting, visitOf } from "./visit.ts";

export type Guards = ReturnType<typeof createGuards>;

/**
 * Every route names its guard: `{ anyone: true }` or `{ member: true }`. A member's route is given `session`.
 * test/architecture/guards.test.ts walks all routes and demands 401 of each that is not on its public list.
 */
export function createGuards(auth: Auth) {
  return new Elysia({ name: "guards" }).use(visiting).macro({
    anyone: {},
    member: {
      // Before the validation, so that a stranger learns nothing of what a call wants; `resolve` comes after it.
      transform: ({ request }) => {
        visitOf(request).session = auth.authenticate(bearerOf(request.headers.get("authorization")));
      },
      resolve: ({ request }): { session: Session } => ({ session: visitOf(request).session! }),
    },
  });
}

function bearerOf(authorization: string | null): string {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
  if (!token) throw new Problem("unauthorized");
  return token;
}
