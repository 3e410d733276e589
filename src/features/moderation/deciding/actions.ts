import { userIdOf } from "#contract/person-key.ts";
import type { ReportReason } from "#contract/reports.ts";
import type { SanctionKind } from "#contract/sanctions.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { createCasesStore } from "../cases/store.ts";
import type { ModerationLog } from "../log/actions.ts";
import {
  type Moderator,
  mayActOn,
  mayImpose,
  mayRevoke,
  maySecond,
  type Subject,
  sanctionsSince,
  waitsFor,
} from "../powers.ts";
import type { SanctionRow, Sanctions } from "../sanctions/actions.ts";
import { createDecidingStore, type ProposalRow } from "./store.ts";

export type Deciding = ReturnType<typeof createDeciding>;
export type { ProposalRow } from "./store.ts";

/** What a moderator wants to impose. */
export interface Wish {
  personKey: string;
  caseId: string | null;
  kind: SanctionKind;
  /** Null: the kind's own time, or none. */
  days: number | null;
  target: string | null;
  reason: ReportReason;
  note: string | null;
  ground: string | null;
}

type Outcome =
  | { sanction: SanctionRow; proposed: null }
  | { sanction: null; proposed: ProposalRow["waitsFor"] };

const DAYS: Partial<Record<SanctionKind, number>> = { hold: 1, no_first_messages: 7 };

/** Imposes, proposes, seconds and revokes, as far as the powers of a moderator go. Everything is logged in their name. */
export function createDeciding({
  db,
  clock,
  ids,
  auth,
  video,
  log,
  sanctions,
}: Pick<Deps, "db" | "clock" | "ids"> & {
  auth: Pick<Auth, "signOutLocked">;
  video: Pick<Video, "hold">;
  log: ModerationLog;
  sanctions: Sanctions;
}) {
  const store = createDecidingStore(db);
  const cases = createCasesStore(db);

  /** @throws Problem not_found, also for people whom this moderator may not act on: what they did is not theirs to know */
  function demandMayAct(me: Moderator, personKey: string): Subject {
    const subject = store.subject(me.id, personKey);
    if (!subject || !mayActOn(me, subject)) throw new Problem("not_found");
    return subject;
  }

  /** @throws Problem not_found, forbidden, validation_failed */
  function impose(me: Moderator, wish: Wish, { finalAt }: { finalAt?: number } = {}): Outcome {
    return db.transaction((): Outcome => {
      demandMayAct(me, wish.personKey);
      if (!mayImpose(me, wish.kind, wish.days ?? DAYS[wish.kind] ?? null)) throw new Problem("forbidden");
      demandTarget(wish);
      const others = store.others(me.id);
      const whom = waitsFor(me, {
        hasReport: wish.caseId !== null,
        lately: store.sanctionsBy(me.id, sanctionsSince(clock())),
        hasSecond: others.moderators + others.admins > 0,
        hasOtherAdmin: others.admins > 0,
      });
      if (whom !== null) {
        propose(me, wish, whom);
        return { sanction: null, proposed: whom };
      }
      log.add(me.id, wish.kind, wish.personKey, {
        case: wish.caseId,
        reason: wish.reason,
        target: wish.target,
      });
      return { sanction: make(me.id, wish, { finalAt }), proposed: null };
    });
  }

  function propose(
    me: Moderator,
    { personKey, caseId, ...sanction }: Wish,
    whom: ProposalRow["waitsFor"],
  ): void {
    const row = { id: ids(), personKey, caseId, waitsFor: whom, by: me.id, createdAt: clock() };
    store.propose({ ...row, sanction: JSON.stringify(sanction) });
    log.add(me.id, "propose", personKey, { proposal: row.id, kind: sanction.kind, waitsFor: whom });
  }

  function make(by: string, wish: Wish, more: { finalAt?: number; secondedBy?: string }): SanctionRow {
    const { personKey, caseId, kind, target, reason, note, ground } = wish;
    const days = wish.days ?? DAYS[kind] ?? null;
    const until = days === null ? null : clock() + days * DAY_MS;
    const made = sanctions.impose(by, {
      personKey,
      caseId,
      kind,
      target,
      reason,
      note,
      ground,
      until,
      ...more,
    });
    followUp(made);
    return made;
  }

  /** What open pages must notice at once. */
  function followUp({ kind, personKey }: SanctionRow): void {
    db.whenCommitted(() => {
      if (kind === "hold") video.hold(personKey);
      if (kind === "suspend" || kind === "ban") auth.signOutLocked();
    });
  }

  function demandTarget({ kind, target, personKey }: Wish): void {
    if (kind !== "remove_photo" && kind !== "remove_event") return;
    if (target === null) throw fieldProblem("validation_failed", "target");
    const userId = userIdOf(personKey) ?? "";
    const isTheirs =
      kind === "remove_photo" ? store.ownsPhoto(userId, target) : store.ownsEvent(userId, target);
    if (!isTheirs) throw new Problem("not_found");
  }

  /** @throws Problem not_found, forbidden */
  function second(me: Moderator, id: string, isSeconded: boolean): void {
    db.transaction(() => {
      const row = store.openProposal(id);
      if (!row) throw new Problem("not_found");
      demandMayAct(me, row.personKey);
      if (!maySecond(me, row)) throw new Problem("forbidden");
      const wish = wishIn(row);
      if (
        isSeconded &&
        row.waitsFor === "second_person" &&
        !mayImpose(me, wish.kind, wish.days ?? DAYS[wish.kind] ?? null)
      )
        throw new Problem("forbidden");
      store.decideProposal(id, { decidedAt: clock(), decidedBy: me.id, isSeconded });
      log.add(me.id, isSeconded ? "second" : "refuse", row.personKey, { proposal: id, kind: wish.kind });
      if (!isSeconded) return;
      make(row.by, wish, { secondedBy: me.id });
      if (row.caseId !== null) cases.decide(row.caseId, { state: "upheld", at: clock(), by: row.by });
    });
  }

  /** @throws Problem not_found, forbidden, conflict (revoked already) */
  function revoke(me: Moderator, id: string, ground: string | null): SanctionRow {
    return db.transaction(() => {
      const row = sanctions.one(id);
      if (!row || row.kind === "revoke") throw new Problem("not_found");
      demandMayAct(me, row.personKey);
      if (!mayRevoke(me, row)) throw new Problem("forbidden");
      if (!sanctions.revoke(me.id, row, { ground })) throw new Problem("conflict");
      log.add(me.id, "revoke", row.personKey, { sanction: id, kind: row.kind });
      return row;
    });
  }

  return {
    demandMayAct,
    mayAct(me: Moderator, personKey: string): boolean {
      const subject = store.subject(me.id, personKey);
      return subject !== undefined && mayActOn(me, subject);
    },
    impose,
    second,
    revoke,
    isBan(proposalId: string): boolean {
      const row = store.openProposal(proposalId);
      return row !== undefined && wishIn(row).kind === "ban";
    },
    /** Those that this moderator may know of, the oldest first. */
    proposals: (me: Moderator, limit: number) =>
      store
        .openProposals(me, limit)
        .map(({ row, byName }) => ({ row, byName, wish: wishIn(row), mayDecide: maySecond(me, row) })),
    withdrawOf: store.withdrawOf,
    forget: (personKey: string): void => void store.forget(personKey),
    removeOld: (until: number): void => void store.removeUntil(until),
  };
}

const wishIn = ({ personKey, caseId, sanction }: ProposalRow): Wish => ({
  ...(JSON.parse(sanction) as Omit<Wish, "personKey" | "caseId">),
  personKey,
  caseId,
});
