import type { SessionEntry } from "#contract/auth.ts";
import { onePage } from "#contract/http.ts";
import { iso } from "#contract/time.ts";
import { deviceName, SESSIONS_MAX } from "../rules.ts";
import type { SessionRow } from "./store.ts";

const sessionView = (row: SessionRow, currentId: string): SessionEntry => ({
  id: row.id,
  device: deviceName(row.userAgent),
  country: row.country,
  createdAt: iso(row.createdAt),
  lastSeenAt: iso(row.lastSeenAt),
  current: row.id === currentId,
});

/** The current one first, then by last use. */
export const sessionsView = (rows: SessionRow[], currentId: string) =>
  onePage<SessionEntry>(
    rows
      .toSorted(
        (a, b) => Number(b.id === currentId) - Number(a.id === currentId) || b.lastSeenAt - a.lastSeenAt,
      )
      .map((row) => sessionView(row, currentId)),
    SESSIONS_MAX,
  );
