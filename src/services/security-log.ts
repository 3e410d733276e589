import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { iso } from "#contract/time.ts";
import type { Config } from "../config.ts";
import type { Clock } from "../deps.ts";
import type { Log } from "./log.ts";

/** Each kind has files of its own, so that a flood of one pushes out no other. */
const SECURITY_EVENTS = [
  "sign_in",
  "refusal",
  "limit",
  "recovery",
  "link",
  "role",
  "payment",
  "moderation",
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Of each kind the latest lines stay: between one and two files of this size, some 30,000 to 60,000 lines. */
const FILE_BYTES = 4 * 1024 * 1024;

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Apart from the server's log: commands next to it write there too. People are named by id alone. A lost line fails no request. */
export function createSecurityLog({
  config,
  clock,
  log,
  fileBytes = FILE_BYTES,
}: {
  config: Pick<Config, "dataDir">;
  clock: Clock;
  log?: Pick<Log, "error">;
  fileBytes?: number;
}) {
  const folder = join(config.dataDir, "security");
  const sizes = new Map<SecurityEvent, number>();

  function write(event: SecurityEvent, line: string): void {
    const file = join(folder, `${event}.log`);
    if (!sizes.has(event)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      sizes.set(event, statSync(file, { throwIfNoEntry: false })?.size ?? 0);
    }
    const size = sizes.get(event)! + Buffer.byteLength(line);
    if (size > fileBytes) renameSync(file, `${file}.1`);
    appendFileSync(file, line, { mode: 0o600 });
    sizes.set(event, size > fileBytes ? Buffer.byteLength(line) : size);
  }

  return {
    note(event: SecurityEvent, fields: Record<string, string | number | null>): void {
      try {
        write(event, `${JSON.stringify({ time: iso(clock()), event, ...fields })}\n`);
      } catch (error) {
        sizes.delete(event);
        log?.error({ err: error, event }, "Failed to write security event");
      }
    },
  };
}
