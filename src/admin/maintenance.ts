import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { MaintenanceAdmin } from "#src/features/maintenance/admin/actions.ts";
import { UsageError } from "./commands.ts";
import { timeOf } from "./table.ts";

export const MAINTENANCE_HELP = `
  maintenance                Whether maintenance is on, and until when
  maintenance on --until TIME
                             Starts it, or changes its end: 30m, 2h, or a moment like 2026-12-01T03:00Z
  maintenance off            Ends it early`;

export const isAboutMaintenance = ([command]: readonly string[]): boolean => command === "maintenance";

export function runMaintenance([, ...args]: readonly string[], admin: MaintenanceAdmin): string {
  const [act, option, time] = args;
  if (args.length === 0) return status(admin);
  if (act === "off" && args.length === 1)
    return admin.end()
      ? "Maintenance is over: everyone is let in within a second."
      : "Maintenance was not on.";
  if (act === "on" && option === "--until" && time && args.length === 3) {
    const until = momentOf(time, admin.now());
    admin.begin(until);
    return `Until ${timeOf(until)} requests answer 503 and nothing new begins; talks go on until their people end them.`;
  }
  throw new UsageError("Unknown maintenance command");
}

function status(admin: MaintenanceAdmin): string {
  const maintenance = admin.current();
  return maintenance
    ? `Since ${timeOf(maintenance.since)}, until ${timeOf(maintenance.until)}.`
    : "No maintenance.";
}

/** `Date.parse` reads a bare 2030 as a year; the person who types it means half past eight. */
const DAY = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const UNITS: Record<string, number> = { m: MINUTE_MS, h: HOUR_MS };

function momentOf(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,4})([mh])$/.exec(text) ?? [];
  const moment = count && unit ? now + Number(count) * UNITS[unit]! : DAY.test(text) ? Date.parse(text) : NaN;
  if (!Number.isFinite(moment))
    throw new UsageError(`${text} is not a time like 30m, 2h or 2026-12-01T03:00Z`);
  if (moment <= now) throw new UsageError(`${text} is over`);
  return moment;
}
