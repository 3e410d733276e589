import type { SuspensionDays, Verdict } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import type { ReportReason } from "#contract/reports.ts";
import type { Role } from "#contract/roles.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createSanctions, type SanctionRow } from "#src/features/moderation/sanctions/actions.ts";
import { createOperatorTasksAdmin } from "#src/features/operator-tasks/admin/actions.ts";
import { Problem } from "#src/problem.ts";
import { HOLD_MS, hasGround } from "../rules.ts";
import { createReportsStore } from "../store.ts";
import { createModerationStore, type ReportedPhoto, type ReportRow } from "./store.ts";

export type HoldRow = SanctionRow;
export type { ReportedPhoto, ReportRow };

const LISTED = 50;

/** 0 days: until it is lifted. */
export interface Suspending {
  reason: ReportReason | null;
  days: SuspensionDays;
}

export type Moderation = ReturnType<ReturnType<typeof createModeration>>;

/** Uses only the database, so that a command next to the running server can call it. */
export function createModeration({
  db,
  clock,
  ids,
  services,
}: Pick<Deps, "db" | "clock" | "ids"> & {
  services: Pick<Deps["services"], "securityLog" | "secretKeys">;
}) {
  const { securityLog } = services;
  const store = createModerationStore(db);
  const sanctions = createSanctions({ db, clock, ids, services });
  const reports = createReportsStore(db);
  const tasks = createOperatorTasksAdmin({ db, clock });

  function report(id: string): ReportRow {
    const row = store.report(id);
    if (!row) throw new Problem("not_found", { detail: `There is no report ${id}` });
    return row;
  }

  function isGrounded(key: string, { createdAt, until }: SanctionRow): boolean {
    const votes = reports.votes(key, createdAt - DAY_MS);
    return hasGround(votes, { createdAt, until: until! }, sanctions.holdClearedAt(key));
  }

  function user(id: string) {
    const found = store.user(id);
    if (!found) throw new Problem("not_found", { detail: `There is no one with the id ${id}` });
    return found;
  }

  function lock(id: string, by: string, { reason, days }: Suspending = { reason: null, days: 0 }): boolean {
    const until = days === 0 ? null : clock() + days * DAY_MS;
    return db.transaction(() => {
      const personKey = userKey(user(id).id);
      const isNew = !sanctions.isLocked(id);
      for (const present of sanctions.suspensions(personKey)) sanctions.revoke(by, present);
      sanctions.impose(by, { personKey, kind: days === 0 ? "ban" : "suspend", reason, until });
      return isNew;
    });
  }

  const noteRemoval = (by: string, what: string, target: string) =>
    securityLog.note("moderation", { step: "removed", by, what, target });

  return (by: string) => ({
    report,
    photosOf: store.photosOf,
    user,
    latestReports: () => store.latest(LISTED),
    openReports: () => store.open(LISTED),
    holds: sanctions.holds,

    /** A decision can be changed later. Returns whether a hold ended because too few reports are left. */
    decide: (id: string, verdict: Verdict): { holdCleared: boolean } =>
      db.transaction(() => {
        const { reportedKey } = report(id);
        store.resolve(id, { state: verdict, resolvedAt: clock(), resolvedBy: by });
        const hold = sanctions.hold(reportedKey);
        const holdCleared = hold !== null && hold.by === null && !isGrounded(reportedKey, hold);
        if (holdCleared) sanctions.revoke(by, hold);
        return { holdCleared };
      }),

    /** Returns until when; someone who is held stays so until then. */
    hold: (personKey: string): number =>
      db.transaction(() => {
        const present = sanctions.hold(personKey);
        if (present) return present.until!;
        const until = clock() + HOLD_MS;
        sanctions.impose(by, { personKey, kind: "hold", until });
        return until;
      }),

    /** Also resets their count of reports. */
    clearHold: (key: string): void =>
      db.transaction(() => {
        const hold = sanctions.hold(key);
        if (!hold) throw new Problem("not_found", { detail: `${key} is not held` });
        sanctions.revoke(by, hold);
      }),

    userIdByEmail(email: string): string {
      const id = store.userByEmail(email);
      if (id === null) throw new Problem("not_found", { detail: `No one has the e-mail ${email}` });
      return id;
    },

    /** Returns false if it was already suspended: then only the reason and the end change. */
    lock: (id: string, why?: Suspending): boolean => lock(id, by, why),
    unlock: (id: string): boolean => sanctions.lift(by, userKey(user(id).id)),
    /** A job erases its files. */
    removePhoto(id: string): void {
      if (!db.transaction(() => store.removePhoto(id, clock())))
        throw new Problem("not_found", { detail: `There is no photo ${id}` });
      noteRemoval(by, "photo", id);
    },
    removeTexts(id: string): void {
      store.removeTexts(user(id).id);
      noteRemoval(by, "text", id);
    },
    /** Suspended, so that no one restores it, and erased with the deleted ones. */
    removeAccount(id: string): void {
      lock(id, by);
      store.markDeleted(id, clock());
      noteRemoval(by, "account", id);
    },
    /** Only marks it: the server takes it off the map and tells its guests. Returns the title. */
    removeEvent(id: string): string {
      const title = store.eventTitle(id);
      if (title === undefined) throw new Problem("not_found", { detail: `There is no event ${id}` });
      tasks.leave("remove_event", id);
      noteRemoval(by, "event", id);
      return title;
    },
    /** Only marks it: the server deletes it for both and seals it for reports. Returns the sender's id. */
    removeMessage(id: string, chatId?: string): string {
      const message = store.message(id);
      if (!message || (chatId !== undefined && message.chatId !== chatId))
        throw new Problem("not_found", {
          detail: `There is no message ${id}${chatId ? ` in the chat ${chatId}` : ""}`,
        });
      tasks.leave("remove_message", id);
      noteRemoval(by, "message", id);
      return message.senderId;
    },
    hasModerators: (): boolean => store.hasModerators(),
    setRole(id: string, role: Role): void {
      store.setRole(user(id).id, role);
      securityLog.note("role", { user: id, role, by });
    },
  });
}
