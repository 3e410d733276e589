import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { images, reportPhotos, reports, users } from "#db/schema/index.ts";

export type CaseReportRow = ReturnType<ReturnType<typeof createEvidenceStore>["reportsIn"]>[number];

/** Unprepared queries: there are few moderators. */
export function createEvidenceStore({ orm }: Db) {
  return {
    reportsIn: (caseId: string, limit: number) =>
      orm
        .select({
          report: reports,
          joinedAt: users.createdAt,
          upheld: sql<number>`(SELECT count(*) FROM reports o WHERE o.reporter_key = ${reports.reporterKey} AND o.state = 'upheld')`,
          dismissed: sql<number>`(SELECT count(*) FROM reports o WHERE o.reporter_key = ${reports.reporterKey} AND o.state = 'dismissed')`,
        })
        .from(reports)
        .leftJoin(users, sql`${users.id} = substr(${reports.reporterKey}, 6)`)
        .where(and(eq(reports.caseId, caseId), eq(reports.state, sql`'open'`)))
        .orderBy(desc(reports.weight), asc(reports.id))
        .limit(limit)
        .all(),
    countReports: (caseId: string): number =>
      orm
        .select({ n: count() })
        .from(reports)
        .where(and(eq(reports.caseId, caseId), eq(reports.state, sql`'open'`)))
        .get()!.n,
    report: (caseId: string, id: string) =>
      orm
        .select()
        .from(reports)
        .where(and(eq(reports.id, id), eq(reports.caseId, caseId)))
        .get(),
    photosOf: (reportIds: string[]) =>
      orm
        .select({
          reportId: reportPhotos.reportId,
          wasRemoved: reportPhotos.wasRemoved,
          id: images.id,
          width: images.width,
          height: images.height,
          placeholder: images.placeholder,
          voiceMs: images.voiceMs,
        })
        .from(reportPhotos)
        .innerJoin(images, eq(images.id, reportPhotos.imageId))
        .where(inArray(reportPhotos.reportId, reportIds))
        .orderBy(reportPhotos.position)
        .all(),
    photoIn: (caseId: string, imageId: string) =>
      orm
        .select({
          id: images.id,
          width: images.width,
          height: images.height,
          placeholder: images.placeholder,
          voiceMs: images.voiceMs,
          waveform: images.waveform,
        })
        .from(reportPhotos)
        .innerJoin(images, eq(images.id, reportPhotos.imageId))
        .innerJoin(reports, eq(reports.id, reportPhotos.reportId))
        .where(and(eq(reports.caseId, caseId), eq(images.id, imageId)))
        .limit(1)
        .get(),
  };
}
