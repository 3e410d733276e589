import type { SanctionView } from "#contract/moderation.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import type { SanctionRow } from "./store.ts";

interface Facts {
  /** The name of the moderator who decided it. */
  byName: string | null;
  revokedAt: number | null;
  readAt: number | null;
}

export const sanctionViewOf = (row: SanctionRow, { byName, revokedAt, readAt }: Facts): SanctionView => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  target: row.target,
  note: row.note,
  ground: row.ground,
  at: iso(row.createdAt),
  until: isoOrNull(row.until),
  by: byName,
  cause: row.by === null ? "reports" : row.by === "command" ? "command" : "moderator",
  revokedAt: isoOrNull(revokedAt),
  readAt: isoOrNull(readAt),
});
