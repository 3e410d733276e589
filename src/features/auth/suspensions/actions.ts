import { isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import { createSuspensionStore } from "./store.ts";

export type Suspensions = ReturnType<typeof createSuspensions>;

/** Keeps suspended members out. `reports/moderation` suspends them and lifts it. */
export function createSuspensions({ db }: Pick<Deps, "db">) {
  const store = createSuspensionStore(db);
  return {
    /** Tells suspended members until when they are, and why. @throws Problem user_locked */
    refuse({ userId, lockedAt }: { userId: string; lockedAt: number | null }): void {
      if (lockedAt === null) return;
      const { until = null, reason = null } = store.of(userId) ?? {};
      throw new Problem("user_locked", { suspension: { until: isoOrNull(until), reason } });
    },
  };
}
