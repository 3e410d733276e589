import type { Verdict } from "#contract/moderation.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createSanctions, type SanctionRow } from "#src/features/moderation/sanctions/actions.ts";
import { Problem } from "#src/problem.ts";
import { hasGround } from "../rules.ts";
import { createReportsStore } from "../store.ts";
import { createReportsAdminStore, type ReportRow } from "./store.ts";

export type { ReportedPhoto, ReportRow } from "./store.ts";
export type ReportsAdmin = ReturnType<typeof createReportsAdmin>;

const LISTED = 50;

/** Uses only the database, so that a command next to the running server can call it. */
export function createReportsAdmin({
  by = "command",
  ...deps
}: Pick<Deps, "db" | "clock" | "ids"> & {
  services: Pick<Deps["services"], "securityLog" | "secretKeys">;
  by?: string;
}) {
  const { db, clock } = deps;
  const store = createReportsAdminStore(db);
  const { votes } = createReportsStore(db);
  const sanctions = createSanctions(deps);

  function report(id: string): ReportRow {
    const row = store.report(id);
    if (!row) throw new Problem("not_found", { detail: `There is no report ${id}` });
    return row;
  }

  const isGrounded = (key: string, { createdAt, until }: SanctionRow): boolean =>
    hasGround(votes(key, createdAt - DAY_MS), { createdAt, until: until! }, sanctions.holdClearedAt(key));

  return {
    report,
    photosOf: store.photosOf,
    latest: () => store.latest(LISTED),
    open: () => store.open(LISTED),
    /** A decision can be changed later. Returns whether a hold ended because too few reports are left. */
    decide: (id: string, verdict: Verdict): { holdCleared: boolean } =>
      db.transaction(() => {
        const { reportedKey } = report(id);
        store.resolve(id, { state: verdict, resolvedAt: clock(), resolvedBy: by });
        const hold = sanctions.hold(reportedKey);
        const holdCleared = hold !== null && hold.by === null && !isGrounded(reportedKey, hold);
        if (holdCleared) sanctions.revoke(by, hold);
        return { holdCleared };
      }),
  };
}
