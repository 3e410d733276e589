import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cases, reportPhotos, reports } from "#db/schema/index.ts";

export type ReportRow = typeof reports.$inferSelect;
export type ReportedPhoto = Pick<typeof reportPhotos.$inferSelect, "wasRemoved"> & { id: string };

/** Those that concern children first, as the terms promise, then the oldest. An index has this order. */
const MOST_PRESSING_FIRST = [
  sql`${reports.reason} <> 'child_endangerment'`,
  asc(reports.createdAt),
  asc(reports.id),
];

/** Ids grow with time, so they order reports. */
export function createReportsAdminStore({ orm }: Db) {
  return {
    report: (id: string): ReportRow | null =>
      orm.select().from(reports).where(eq(reports.id, id)).get() ?? null,
    photosOf: (reportId: string): ReportedPhoto[] =>
      orm
        .select({ id: reportPhotos.imageId, wasRemoved: reportPhotos.wasRemoved })
        .from(reportPhotos)
        .where(eq(reportPhotos.reportId, reportId))
        .orderBy(reportPhotos.position)
        .all(),
    latest: (limit: number): ReportRow[] =>
      orm.select().from(reports).orderBy(desc(reports.id)).limit(limit).all(),
    open: (limit: number): ReportRow[] =>
      orm
        .select()
        .from(reports)
        .where(eq(reports.state, sql`'open'`))
        .orderBy(...MOST_PRESSING_FIRST)
        .limit(limit)
        .all(),
    /** Closes the case of the report too, once no report of it is open. */
    resolve(id: string, row: Pick<ReportRow, "state" | "resolvedAt" | "resolvedBy">): void {
      orm.update(reports).set(row).where(eq(reports.id, id)).run();
      orm
        .update(cases)
        .set({ decidedAt: row.resolvedAt, decidedBy: row.resolvedBy })
        .where(
          and(
            isNull(cases.decidedAt),
            sql`${cases.id} = (SELECT r.case_id FROM reports r WHERE r.id = ${id})`,
            sql`NOT EXISTS (SELECT 1 FROM reports o WHERE o.case_id = ${cases.id} AND o.state = 'open')`,
          ),
        )
        .run();
    },
  };
}
