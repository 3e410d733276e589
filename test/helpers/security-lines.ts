import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SecurityEvent } from "#src/services/security-log.ts";

/** The latest lines of the security log of one kind that contain this text, without their time, as `grep` would find them. */
export function securityLines(
  dataDir: string,
  event: SecurityEvent,
  text: string,
): Record<string, unknown>[] {
  const file = join(dataDir, "security", `${event}.log`);
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines
    .filter((line) => line.includes(text))
    .map((line) => {
      const { time, event: _, ...fields } = JSON.parse(line);
      return fields;
    });
}
