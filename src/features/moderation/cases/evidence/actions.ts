import type { Lang } from "#contract/lang.ts";
import type { CaseReport, Revealed } from "#contract/moderation.ts";
import type { ReportContext } from "#contract/report-context.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import { Problem } from "#src/problem.ts";
import type { ModerationLog } from "../../log/actions.ts";
import type { People } from "../../people/actions.ts";
import type { Moderator } from "../../powers.ts";
import type { CaseRow } from "../store.ts";
import { caseReportView } from "../view.ts";
import { createEvidenceStore } from "./store.ts";

const REPORTS_READ = 30;

export interface Reveal {
  what: "photo" | "name" | "sealed";
  /** Of the photo, or of the report. */
  id: string;
}

/** What a case rests on, covered until it is revealed: every reveal is a row of the log. */
export function createCaseEvidence({
  db,
  images,
  log,
  people,
}: Pick<Deps, "db"> & { images: Images; log: ModerationLog; people: People }) {
  const store = createEvidenceStore(db);

  function reportsIn(caseId: string): CaseReport[] {
    const rows = store.reportsIn(caseId, REPORTS_READ);
    const photos = Map.groupBy(
      store.photosOf(rows.map(({ report }) => report.id)),
      ({ reportId }) => reportId,
    );
    return rows.map((row) =>
      caseReportView(
        row,
        (photos.get(row.report.id) ?? []).map(({ reportId, ...photo }) => photo),
      ),
    );
  }

  /** @throws Problem not_found */
  function reveal(
    me: Moderator,
    { id: caseId, personKey }: CaseRow,
    { what, id }: Reveal,
    lang: Lang,
  ): Revealed {
    return db.transaction(() => {
      const nothing = { photo: null, voice: null, reporter: null, context: null };
      log.add(me.id, `reveal_${what}`, personKey, { case: caseId, id });
      if (what === "photo") {
        const photo = store.photoIn(caseId, id);
        if (!photo) throw new Problem("not_found");
        const { voiceMs, waveform } = photo;
        return voiceMs === null || waveform === null
          ? { ...nothing, photo: images.seenBy(me.id)(photo) }
          : { ...nothing, voice: images.heardBy(me.id)({ id: photo.id, voiceMs, waveform }) };
      }
      const report = store.report(caseId, id);
      if (!report) throw new Problem("not_found");
      return what === "name"
        ? { ...nothing, reporter: people.concerned(me.id, report.reporterKey, lang).user }
        : { ...nothing, context: JSON.parse(report.context) as ReportContext };
    });
  }

  return {
    reportsIn,
    count: store.countReports,
    reveal,
    /** @throws Problem not_found */
    report(caseId: string, id: string): CaseReport {
      const report = reportsIn(caseId).find((shown) => shown.id === id);
      if (!report) throw new Problem("not_found");
      return report;
    },
  };
}
