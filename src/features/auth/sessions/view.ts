import type { SessionEntry } from "#contract/auth.ts";
import { deviceName } from "../rules.ts";
import type { SessionRow } from "./store.ts";

export const sessionView = (row: SessionRow, currentId: string): SessionEntry => ({
  id: row.id,
  device: deviceName(row.userAgent),
  country: row.country,
  createdAt: new Date(row.createdAt).toISOString(),
  lastSeenAt: new Date(row.lastSeenAt).toISOString(),
  current: row.id === currentId,
});
