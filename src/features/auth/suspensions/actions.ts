import { userKey } from "#contract/person-key.ts";
import { isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createDecisionTickets } from "#src/services/decision-tickets.ts";
import { createSuspensionStore } from "./store.ts";

export type Suspensions = ReturnType<typeof createSuspensions>;

/** `moderation/sanctions` suspends members and lifts it. */
export function createSuspensions({
  db,
  clock,
  services,
}: Pick<Deps, "db" | "clock"> & { services: Pick<Deps["services"], "secretKeys"> }) {
  const store = createSuspensionStore(db);
  const tickets = createDecisionTickets(services.secretKeys, clock);
  return {
    /** @param isProven they have just shown who they are, with all factors */
    refuse(
      { userId, lockedAt }: { userId: string; lockedAt: number | null },
      { isProven = false } = {},
    ): void {
      if (lockedAt === null) return;
      const { until = null, reason = null } = store.of(userId, clock()) ?? {};
      const ticket = tickets.issue(userKey(userId), { isProven });
      throw new Problem("user_locked", { suspension: { until: isoOrNull(until), reason, ticket } });
    },
  };
}
