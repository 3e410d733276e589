import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { Config } from "#src/config.ts";

export interface BackupState {
  succeededAt: number | null;
  /** Null if the latest try succeeded. */
  failedAt: number | null;
  problem: string | null;
}

const NONE: BackupState = { succeededAt: null, failedAt: null, problem: null };
const fileIn = (dataDir: string) => join(dataDir, "backup.json");

/** By hand and by the clock; a command may have made them while the server runs. */
export function readBackupState({ dataDir }: Pick<Config, "dataDir">): BackupState {
  try {
    return { ...NONE, ...JSON.parse(readFileSync(fileIn(dataDir), "utf8")) };
  } catch {
    return NONE;
  }
}

export function noteBackup({ dataDir }: Pick<Config, "dataDir">, change: Partial<BackupState>): void {
  const state = { ...readBackupState({ dataDir }), ...change };
  const part = `${fileIn(dataDir)}.part`;
  writeFileSync(part, JSON.stringify(state), { mode: 0o600 });
  renameSync(part, fileIn(dataDir));
}

/** A failed one is tried again after an hour; one missed while the server was off is made when it is on again. */
export function isDue({ succeededAt, failedAt }: BackupState, minuteOfDay: number, now: number): boolean {
  if (failedAt !== null && now - failedAt < HOUR_MS) return false;
  const today = Math.floor(now / DAY_MS) * DAY_MS + minuteOfDay * MINUTE_MS;
  const latest = today <= now ? today : today - DAY_MS;
  return succeededAt === null || succeededAt < latest;
}
