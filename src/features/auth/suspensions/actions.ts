import { isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createSuspensionStore } from "./store.ts";

export type Suspensions = ReturnType<typeof createSuspensions>;

/** `moderation/sanctions` suspends members and lifts it. */
export function createSuspensions({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createSuspensionStore(db);
  return {
    refuse({ userId, lockedAt }: { userId: string; lockedAt: number | null }): void {
      if (lockedAt === null) return;
      const { until = null, reason = null } = store.of(userId, clock()) ?? {};
      throw new Problem("user_locked", { suspension: { until: isoOrNull(until), reason } });
    },
  };
}
