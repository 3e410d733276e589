import { ageOn } from "#contract/age.ts";
import { userKey } from "#contract/person-key.ts";
import type { ReportReason } from "#contract/reports.ts";
import { iso } from "#contract/time.ts";
import type { NextSelfie, SelfieToReview, SelfieVerdict } from "#contract/verification.ts";
import type { Deps } from "#src/deps.ts";
import type { Place } from "#src/features/bans/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { VerificationFeature } from "#src/features/verification/actions.ts";
import { Problem } from "#src/problem.ts";
import { Claims } from "../console/claims.ts";
import type { ModerationLog } from "../log/actions.ts";
import type { Moderator } from "../powers.ts";
import { createSelfiesStore, type WaitingSelfie } from "./store.ts";

/** What a member does who reports another. */
export type ReportPerson = (by: string, userId: string, reason: ReportReason, from: Place) => void;

/** One selfie at a time, each on the screen of one moderator, as with cases. Opening one is a reveal, and logged. */
export function createSelfies({
  db,
  clock,
  images,
  log,
  report,
  verification,
}: Pick<Deps, "db" | "clock"> & {
  images: Images;
  log: ModerationLog;
  report: ReportPerson;
  verification: Pick<VerificationFeature, "framesOf" | "decide">;
}) {
  const store = createSelfiesStore(db);
  const claims = new Claims();

  /** The first one again after the last. */
  function next(me: Moderator, after?: string): NextSelfie {
    return db.transaction(() => {
      const taken = claims.ofOthers(me.id, clock()).map(({ caseId }) => caseId);
      const passed = after === undefined ? undefined : store.one(me, after);
      const row = store.next(me, taken, passed) ?? (passed && store.next(me, taken));
      if (!row) claims.releaseAll(me.id);
      return { selfie: row ? opened(me, row) : null };
    });
  }

  function opened(me: Moderator, row: WaitingSelfie): SelfieToReview {
    const { id, userId, gesture, sentAt, name, birthday, photo } = row;
    if (claims.heldBy(me.id, clock()) !== id) log.add(me.id, "open_selfie", userKey(userId), { selfie: id });
    return {
      id,
      gesture,
      sentAt: iso(sentAt),
      claimedUntil: iso(claims.take(id, me.id, clock())),
      frames: verification.framesOf(id),
      person: { id: userId, name, age: birthday === null ? null : ageOn(birthday, clock()) },
      photo: photo && images.seenBy(me.id)(photo),
    };
  }

  /**
   * Who looks under 18 is reported by the moderator: someone else decides that case.
   * @throws Problem not_found, case_taken; photo_changed if another main photo was compared; as a report does
   */
  function decide(
    me: Moderator,
    id: string,
    { approved, photo, reason }: SelfieVerdict,
    from: Place,
  ): NextSelfie {
    db.transaction(() => {
      const row = store.one(me, id);
      if (!row) throw new Problem("not_found");
      if (!claims.isFree(id, me.id, clock())) throw new Problem("case_taken");
      if (approved && photo !== row.photo?.id) throw new Problem("photo_changed");
      if (approved) verification.decide(row, { outcome: "approved", reason: null });
      else verification.decide(row, { outcome: "refused", reason: reason! });
      log.add(me.id, "decide_selfie", userKey(row.userId), {
        selfie: id,
        approved,
        reason: approved ? null : reason!,
        photo: row.photo?.id ?? null,
      });
      if (!approved && reason === "looks_underage") reportAge(me, row.userId, from);
    });
    return next(me);
  }

  function reportAge(me: Moderator, userId: string, from: Place): void {
    try {
      report(me.id, userId, "looks_underage", from);
    } catch (error) {
      if (!(error instanceof Problem && error.code === "already_reported")) throw error;
    }
  }

  return { next, decide };
}
