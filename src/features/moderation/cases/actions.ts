import type { Lang } from "#contract/lang.ts";
import type {
  CaseDecision,
  CaseReport,
  CaseView,
  Decided,
  NextCase,
  Revealed,
} from "#contract/moderation.ts";
import { isGuestKey, userIdOf } from "#contract/person-key.ts";
import { CASE_ACTIONS, type CaseAction, type SanctionKind, UNDO_MS } from "#contract/sanctions.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Images } from "#src/features/images/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Console } from "../console/actions.ts";
import type { Deciding, Wish } from "../deciding/actions.ts";
import type { ModerationLog } from "../log/actions.ts";
import type { People } from "../people/actions.ts";
import { type Moderator, mayImpose } from "../powers.ts";
import type { Sanctions } from "../sanctions/actions.ts";
import { createCaseEvidence, type Reveal } from "./evidence/actions.ts";
import { type CaseRow, createCasesStore } from "./store.ts";
import { cut, fitted, WORDS_MAX } from "./view.ts";

const HISTORY_SHOWN = 6;

/** Guests have no account to suspend: they are kept out of video for as long. A guest's ban lasts a year. */
const OF_GUESTS: Partial<Record<CaseAction, { kind: SanctionKind; days: number }>> = {
  suspend7: { kind: "hold", days: 7 },
  suspend30: { kind: "hold", days: 30 },
  ban: { kind: "hold", days: 365 },
};
const OF_MEMBERS: Record<Exclude<CaseAction, "dismiss">, { kind: SanctionKind; days: number | null }> = {
  warn: { kind: "warn", days: null },
  hold: { kind: "hold", days: 1 },
  no_first_messages: { kind: "no_first_messages", days: 7 },
  suspend7: { kind: "suspend", days: 7 },
  suspend30: { kind: "suspend", days: 30 },
  ban: { kind: "ban", days: null },
};

/** One case at a time. */
export function createCases({
  db,
  clock,
  images,
  log,
  people,
  sanctions,
  deciding,
  console,
}: Pick<Deps, "db" | "clock"> & {
  images: Images;
  log: ModerationLog;
  people: People;
  sanctions: Sanctions;
  deciding: Deciding;
  console: Console;
}) {
  const store = createCasesStore(db);
  const evidence = createCaseEvidence({ db, images, log, people });

  function next(me: Moderator, lang: Lang, after?: string): NextCase {
    return db.reading(() => {
      const taken = console.takenByOthers(me.id);
      const passed = after === undefined ? undefined : store.one(after);
      const row = store.next(me, taken, passed) ?? (passed && store.next(me, taken, undefined));
      if (!row) console.release(me.id);
      return { case: row ? view(me, row, lang) : null, ...console.work(me) };
    });
  }

  function view(me: Moderator, row: CaseRow, lang: Lang): CaseView {
    const reports = evidence.reportsIn(row.id);
    const shown = fitted(reports);
    const words = people.words(row.personKey);
    return {
      id: row.id,
      openedAt: iso(row.openedAt),
      claimedUntil: iso(console.claim(row.id, me.id)),
      urgent: row.urgent,
      person: people.concerned(me.id, row.personKey, lang),
      standing: sanctions.standing(row.personKey),
      reports: shown,
      moreReports: evidence.count(row.id) - shown.length,
      history: sanctions
        .history(row.personKey, HISTORY_SHOWN)
        .map((sanction) => ({ ...sanction, note: null, ground: null })),
      words: words && {
        ...words,
        status: words.status && cut(words.status, WORDS_MAX),
        description: words.description && cut(words.description, WORDS_MAX),
      },
      lang: people.langOf(row.personKey),
      allowed: allowed(me, row.personKey),
    };
  }

  const imposedBy = (action: Exclude<CaseAction, "dismiss">, personKey: string) =>
    (isGuestKey(personKey) && OF_GUESTS[action]) || OF_MEMBERS[action];

  /** A guest cannot write first, so there is nothing to forbid. */
  const allowed = (me: Moderator, personKey: string): CaseAction[] =>
    CASE_ACTIONS.filter((action) => {
      if (action === "dismiss") return true;
      if (isGuestKey(personKey) && action === "no_first_messages") return false;
      const { kind, days } = OF_MEMBERS[action];
      return mayImpose(me, kind, days);
    });

  /** @throws Problem not_found (not theirs to decide, or decided already), case_taken */
  function claimed(me: Moderator, id: string): CaseRow {
    const row = store.decidable(me, id);
    if (!row) throw new Problem("not_found");
    if (!console.isFree(id, me.id)) throw new Problem("case_taken");
    return row;
  }

  /** All reports of the case at once. @throws Problem not_found, case_taken, forbidden */
  function decide(me: Moderator, id: string, decision: CaseDecision, lang: Lang): Decided {
    const at = clock();
    const proposed = db.transaction(() => {
      const row = claimed(me, id);
      if (!allowed(me, row.personKey).includes(decision.action)) throw new Problem("forbidden");
      const proposed = decision.action === "dismiss" ? null : impose(me, row, decision, at + UNDO_MS);
      if (proposed !== null) return proposed;
      store.decide(id, { state: decision.action === "dismiss" ? "dismissed" : "upheld", at, by: me.id });
      if (decision.action === "dismiss") endHoldOfReports(me, row);
      log.add(me.id, "decide", row.personKey, {
        case: id,
        decision: decision.action,
        reason: decision.reason ?? null,
      });
      return null;
    });
    console.changed();
    return { undoUntil: iso(at + UNDO_MS), proposed, next: next(me, lang) };
  }

  /** Returns for whom the decision waits, with its removals. */
  function impose(me: Moderator, row: CaseRow, decision: CaseDecision, finalAt: number): Decided["proposed"] {
    const action = decision.action as Exclude<CaseAction, "dismiss">;
    const common = {
      personKey: row.personKey,
      caseId: row.id,
      reason: decision.reason!,
      note: decision.note || null,
      ground: null,
    };
    const wishes: Wish[] = [
      { ...common, ...imposedBy(action, row.personKey), target: null },
      ...decision.removals.map(({ kind, target = null }) => ({ ...common, kind, days: null, target })),
    ];
    const [first, ...removals] = wishes.map((wish) => deciding.impose(me, wish, { finalAt }));
    return first!.proposed ?? removals.find((made) => made.proposed)?.proposed ?? null;
  }

  /** What reports alone caused ends with them. */
  function endHoldOfReports(me: Moderator, { id, personKey }: CaseRow): void {
    const hold = sanctions.hold(personKey);
    if (hold?.by === null) sanctions.revoke(me.id, hold, { caseId: id });
  }

  /** Within ten seconds: what was imposed is revoked, and the case is on the screen again. @throws Problem not_found, undo_over */
  function undo(me: Moderator, id: string, lang: Lang): NextCase {
    db.transaction(() => {
      const row = store.one(id);
      if (!row || row.decidedAt === null || row.decidedBy !== me.id) throw new Problem("not_found");
      if (row.decidedAt + UNDO_MS < clock()) throw new Problem("undo_over");
      for (const made of store.sanctionsSince(id, row.decidedAt))
        if (made.kind !== "revoke") sanctions.revoke(me.id, made, { caseId: id });
        else if (made.by === me.id) restoreHold(made.revokes!, id);
      store.reopen(row);
      log.add(me.id, "undo", row.personKey, { case: id });
    });
    console.changed();
    return db.reading(() => {
      const row = store.decidable(me, id);
      return { case: row ? view(me, row, lang) : null, ...console.work(me) };
    });
  }

  /** The hold that a dismissal had ended goes on until it would have ended. */
  function restoreHold(revokedId: string, caseId: string): void {
    const hold = sanctions.one(revokedId);
    if (hold?.by !== null || hold.until === null || hold.until <= clock()) return;
    sanctions.impose(null, { personKey: hold.personKey, caseId, kind: "hold", until: hold.until });
  }

  /** @throws Problem not_found, case_taken */
  function skip(me: Moderator, id: string, lang: Lang): NextCase {
    const row = claimed(me, id);
    log.add(me.id, "skip", row.personKey, { case: id });
    return next(me, lang, id);
  }

  return {
    next,
    decide,
    undo,
    skip,
    isOpenAbout: store.isOpenAbout,
    /** Once a day and all at once, so that the time tells no one which of their reports it was. */
    tellReporters: (notify: (userId: string) => void): void => {
      const keys = db.transaction(() => store.tellReporters(clock() - UNDO_MS, clock()));
      for (const key of new Set(keys)) if (userIdOf(key) !== null) notify(userIdOf(key)!);
    },
    reveal: (me: Moderator, id: string, what: Reveal, lang: Lang): Revealed =>
      evidence.reveal(me, claimed(me, id), what, lang),
    /** One report without cuts. @throws Problem not_found, case_taken */
    report: (me: Moderator, id: string, reportId: string): CaseReport =>
      evidence.report(claimed(me, id).id, reportId),
  };
}
