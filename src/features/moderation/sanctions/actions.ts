import { type Page, sliceOf } from "#contract/http.ts";
import type { SanctionView, Standing } from "#contract/moderation.ts";
import { userIdOf } from "#contract/person-key.ts";
import { isRemoval, type SanctionKind } from "#contract/sanctions.ts";
import { DAY_MS, isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createOutstanding } from "#src/features/auth/outstanding/actions.ts";
import { createStars } from "#src/features/rating/stars/actions.ts";
import { createMarks } from "../../bans/actions.ts";
import type { Moderator } from "../powers.ts";
import { createSanctionsStore, type NewSanction, type SanctionRow } from "./store.ts";
import { sanctionViewOf } from "./view.ts";

export type { SanctionRow } from "./store.ts";

export type Sanctions = ReturnType<typeof createSanctions>;
export type Sanction = Omit<NewSanction, "id" | "createdAt" | "by" | "revokes"> & {
  /** Until then it can be undone, and no e-mail is written. */
  finalAt?: number;
};

const KEEPS_OUT: readonly SanctionKind[] = ["suspend", "ban"];
/** As long as marks last at most: those of older decisions have expired. */
const MARKED_MS = 730 * DAY_MS;
const HAS_MARKS: readonly SanctionKind[] = ["hold", "suspend", "ban"];

/**
 * The one way to sanction someone and to revoke it. Uses only the database, so that a command next to the running server can call it:
 * the server reads what is in force from there each time.
 */
export function createSanctions({
  db,
  clock,
  ids,
  services,
}: Pick<Deps, "db" | "clock" | "ids"> & {
  services: Pick<Deps["services"], "securityLog" | "secretKeys">;
}) {
  const { securityLog } = services;
  const marks = createMarks({ db, clock, services });
  const store = createSanctionsStore(db);
  const outstanding = createOutstanding({ db });
  const stars = createStars({ db });

  /** @param by the moderator's id, `command`, or null when reports alone cause it */
  function impose(by: string | null, { finalAt, ...what }: Sanction): SanctionRow {
    return db.transaction(() => {
      const id = ids();
      const createdAt = clock();
      const hasMail = KEEPS_OUT.includes(what.kind) && userIdOf(what.personKey) !== null;
      const row = { ...what, id, createdAt, by };
      store.add(row, {
        finalAt: finalAt ?? createdAt,
        announcedAt: hasMail ? null : createdAt,
        carriedOutAt: isRemoval(what.kind) ? null : createdAt,
      });
      const made = store.one(id)!;
      if (KEEPS_OUT.includes(what.kind)) lock(what.personKey);
      if (HAS_MARKS.includes(what.kind)) marks.put(what.personKey, made);
      securityLog.note("moderation", { step: STEPS[what.kind], by: by ?? "reports", ...namesIn(made) });
      return made;
    });
  }

  /** Returns false if it was revoked already. `caseId` is the case that decided so, if any. */
  function revoke(
    by: string,
    { id, personKey, kind }: SanctionRow,
    { caseId = null, ground = null }: { caseId?: string | null; ground?: string | null } = {},
  ): boolean {
    return db.transaction(() => {
      if (store.isRevoked(id)) return false;
      const revokedAt = clock();
      store.add(
        { id: ids(), personKey, caseId, ground, kind: "revoke", createdAt: revokedAt, by, revokes: id },
        { finalAt: revokedAt, announcedAt: revokedAt, carriedOutAt: revokedAt },
      );
      store.settle(id, revokedAt);
      marks.remove(id);
      if (KEEPS_OUT.includes(kind)) unlockIfFree(personKey);
      const step =
        kind === "hold" ? "hold_cleared" : KEEPS_OUT.includes(kind) ? "suspension_lifted" : "revoked";
      securityLog.note("moderation", { step, by, ...whoIs(personKey) });
      return true;
    });
  }

  /** Ends what the account has open, and takes its stars out of ratings. */
  function lock(personKey: string): void {
    const userId = userIdOf(personKey);
    if (userId === null) return;
    outstanding.endAll(userId);
    store.setLocked(userId, clock());
    stars.recountReviewedBy(userId);
  }

  function unlockIfFree(personKey: string): void {
    const userId = userIdOf(personKey);
    if (userId === null || inForce(personKey).some(({ kind }) => KEEPS_OUT.includes(kind))) return;
    store.setLocked(userId, null);
    stars.recountReviewedBy(userId);
  }

  const inForce = (personKey: string): SanctionRow[] => store.inForce(personKey, clock());
  const suspensions = (personKey: string): SanctionRow[] =>
    inForce(personKey).filter(({ kind }) => KEEPS_OUT.includes(kind));

  return {
    impose,
    revoke,
    one: store.one,
    hold: (personKey: string): SanctionRow | null => store.hold(personKey, clock()),
    holdClearedAt: store.holdClearedAt,
    /** When reports alone last held this person. */
    heldByReportsAt: store.heldByReportsAt,
    holds: (): SanctionRow[] => store.holds(clock()),
    /** Suspensions and bans in force, the furthest end first. */
    suspensions,
    /** The latest first, without those that only revoke another. */
    history(personKey: string, limit = 100): SanctionView[] {
      const rows = store.all(personKey);
      const listed = rows.filter(({ kind }) => kind !== "revoke").slice(0, limit);
      const progress = store.progressOf(listed.map(({ id }) => id));
      return listed.map((row) =>
        sanctionViewOf(row, {
          byName: row.by === null ? null : store.nameOf(row.by),
          revokedAt: rows.find(({ revokes }) => revokes === row.id)?.createdAt ?? null,
          readAt: progress.find(({ sanctionId }) => sanctionId === row.id)?.readAt ?? null,
        }),
      );
    },

    /** A page of the sanctions of these kinds that are in force about people whom `me` may act on, the latest first. */
    inForceOf(me: Moderator, kinds: SanctionKind[], page: Page) {
      const rows = store.inForceOf(me, kinds, clock(), sliceOf(page));
      const data = rows.map((row) => ({
        personKey: row.personKey,
        sanction: sanctionViewOf(row, {
          byName: row.by === null ? null : store.nameOf(row.by),
          revokedAt: null,
          readAt: null,
        }),
      }));
      return { data, total: store.countInForceOf(me, kinds, clock()) };
    },

    /** Once at start: decisions of an earlier version left no marks. */
    markEarlier: (): void =>
      db.transaction(() => {
        for (const row of store.inForceWithoutMarks([...HAS_MARKS], clock(), clock() - MARKED_MS))
          marks.put(row.personKey, row);
      }),

    /** What is in force for this person. */
    standing(personKey: string): Standing {
      const rows = inForce(personKey);
      const until = (...kinds: SanctionKind[]) =>
        rows.find(({ kind }) => kinds.includes(kind))?.until ?? null;
      return {
        heldUntil: isoOrNull(until("hold")),
        suspended: rows.some(({ kind }) => KEEPS_OUT.includes(kind)),
        suspendedUntil: isoOrNull(until("suspend", "ban")),
        noFirstMessagesUntil: isoOrNull(until("no_first_messages")),
        unreadWarnings: store.unreadWarnings(personKey).length,
      };
    },

    /** Lifts every suspension. Returns whether the member was suspended, which an earlier version may have noted without a row. */
    lift: (by: string, personKey: string): boolean =>
      db.transaction(() => {
        const userId = userIdOf(personKey)!;
        const wasLocked = store.isLocked(userId);
        for (const row of suspensions(personKey)) revoke(by, row);
        store.setLocked(userId, null);
        stars.recountReviewedBy(userId);
        return wasLocked;
      }),
    isLocked: store.isLocked,

    /** Lets members back whose suspensions are over. Runs every minute. Returns how many. */
    liftEnded: (): number =>
      db.transaction(() => {
        const ended = store.endedBy(clock());
        for (const userId of ended) {
          store.setLocked(userId, null);
          stars.recountReviewedBy(userId);
          securityLog.note("moderation", { step: "suspension_lifted", by: "end", user: userId });
        }
        return ended.length;
      }),
    /** Removals that can no longer be undone. */
    dueRemovals: (): SanctionRow[] => store.dueRemovals(clock()),
    carriedOut: (id: string): void => void store.noteCarriedOut(id, clock()),

    /** Before the account of this person is erased. */
    forget: (personKey: string): void => void store.removeOf(personKey),
    removeOld: (until: number): void => void store.removeOfGuestsUntil(until),
  };
}

const STEPS: Record<SanctionKind, string> = {
  warn: "warned",
  hold: "held",
  no_first_messages: "first_messages_stopped",
  remove_photo: "removed",
  remove_text: "removed",
  remove_status: "removed",
  remove_event: "removed",
  suspend: "suspended",
  ban: "suspended",
  revoke: "revoked",
};

const whoIs = (personKey: string): Record<string, string> => {
  const user = userIdOf(personKey);
  return user === null ? { person: personKey } : { user };
};

/** Holds name people as matchmaking does. */
const namesIn = ({ personKey, kind, reason, until, target }: SanctionRow) => ({
  ...(kind === "hold" ? { person: personKey } : whoIs(personKey)),
  ...(isRemoval(kind) ? { what: kind.slice("remove_".length), target } : { reason, until }),
});
