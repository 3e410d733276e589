import type { SuspensionDays } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
import type { ReportReason } from "#contract/reports.ts";
import type { Role } from "#contract/roles.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import { createOperatorTasksAdmin } from "#src/features/operator-tasks/admin/actions.ts";
import { Problem } from "#src/problem.ts";
import { createSanctions } from "../sanctions/actions.ts";
import { createModerationAdminStore } from "./store.ts";

export type { SanctionRow } from "../sanctions/actions.ts";
export type ModerationAdmin = ReturnType<typeof createModerationAdmin>;

/** 0 days: until it is lifted. */
export interface Suspending {
  reason: ReportReason | null;
  days: SuspensionDays;
}

/** Uses only the database, so that a command next to the running server can call it. */
export function createModerationAdmin({
  by = "command",
  ...deps
}: Pick<Deps, "db" | "clock" | "ids"> & {
  services: Pick<Deps["services"], "securityLog" | "secretKeys">;
  by?: string;
}) {
  const { db, clock } = deps;
  const { securityLog } = deps.services;
  const store = createModerationAdminStore(db);
  const sanctions = createSanctions(deps);
  const tasks = createOperatorTasksAdmin({ db, clock });

  function user(id: string) {
    const found = store.user(id);
    if (!found) throw new Problem("not_found", { detail: `There is no one with the id ${id}` });
    return found;
  }

  /** Returns false if it was already suspended: then only the reason and the end change. */
  function lock(id: string, { reason, days }: Suspending = { reason: null, days: 0 }): boolean {
    const until = days === 0 ? null : clock() + days * DAY_MS;
    return db.transaction(() => {
      const personKey = userKey(user(id).id);
      const isNew = !sanctions.isLocked(id);
      for (const present of sanctions.suspensions(personKey)) sanctions.revoke(by, present);
      sanctions.impose(by, { personKey, kind: days === 0 ? "ban" : "suspend", reason, until });
      return isNew;
    });
  }

  const noteRemoval = (what: string, target: string) =>
    securityLog.note("moderation", { step: "removed", by, what, target });

  return {
    user,
    holds: sanctions.holds,
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

    lock,
    unlock: (id: string): boolean => sanctions.lift(by, userKey(user(id).id)),
    /** A job erases its files, and the server takes it out of the chats on open pages. */
    removePhoto(id: string): void {
      db.transaction(() => {
        if (!store.removePhoto(id, clock()))
          throw new Problem("not_found", { detail: `There is no photo ${id}` });
        tasks.leave("note_removed_photo", id);
      });
      noteRemoval("photo", id);
    },
    removeTexts(id: string): void {
      store.removeTexts(user(id).id);
      noteRemoval("text", id);
    },
    /** Suspended, so that no one restores it, and erased with the deleted ones. */
    removeAccount(id: string): void {
      lock(id);
      store.markDeleted(id, clock());
      noteRemoval("account", id);
    },
    /** Only marks it: the server takes it off the map and tells its guests. Returns the title. */
    removeEvent(id: string): string {
      const title = store.eventTitle(id);
      if (title === undefined) throw new Problem("not_found", { detail: `There is no event ${id}` });
      tasks.leave("remove_event", id);
      noteRemoval("event", id);
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
      noteRemoval("message", id);
      return message.senderId;
    },
    hasModerators: (): boolean => store.hasModerators(),
    setRole(id: string, role: Role): void {
      store.setRole(user(id).id, role);
      securityLog.note("role", { user: id, role, by });
    },
  };
}
