import { digitsOf } from "#contract/normalise.ts";
import { userKey } from "#contract/person-key.ts";
import type { Role } from "#contract/roles.ts";
import type { Deps } from "#src/deps.ts";
import { createLinks } from "#src/features/auth/links/actions.ts";
import { createOperatorTasksAdmin } from "#src/features/operator-tasks/admin/actions.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { createMembersAdminStore, type MemberRow } from "./store.ts";

export type { MemberRow };
export type MembersAdmin = ReturnType<typeof createMembersAdmin>;

const LISTED = 50;
/** Fewer are part of a name, or of an id. */
const PHONE_DIGITS = 7;

/** From a process next to the server. Shows what the account is, never what its member wrote or whom they know. */
export function createMembersAdmin({
  config,
  db,
  clock,
  services: { mails, securityLog },
  by = "command",
}: Pick<Deps, "config" | "db" | "clock"> & {
  /** The moderator's id, in whose name it is noted. */
  by?: string;
  services: {
    mails: Pick<Deps["services"]["mails"], "enqueue">;
    securityLog: Deps["services"]["securityLog"];
  };
}) {
  const store = createMembersAdminStore(db);
  const links = createLinks({ config, db, clock });
  const tasks = createOperatorTasksAdmin({ db, clock });
  const note = (userId: string, step: string) => securityLog.note("recovery", { user: userId, step, by });

  function member(id: string): MemberRow {
    const row = store.one(id);
    if (!row) throw new Problem("not_found", { detail: `There is no one with the id ${id}` });
    return row;
  }

  /** Demo people have no account. */
  function account(id: string) {
    const { name, email, lang } = member(id);
    if (email === null || lang === null)
      throw new Problem("not_found", { detail: `${name} (${id}) has no account` });
    return { name, email, lang };
  }

  return {
    /** By exact id, e-mail or phone number, else by the beginning of the name. */
    find(text: string): MemberRow[] {
      const exact = store.one(text);
      if (exact) return [exact];
      if (text.includes("@")) return store.byEmail(text.toLowerCase());
      const digits = digitsOf(text);
      const isPhone = digits.length >= PHONE_DIGITS && /^[+\d\s()-]+$/.test(text);
      // Numbers are stored as 7 900 …, however they are dialled.
      const byPhone = isPhone ? [digits, digits.replace(/^8/, "7")].flatMap(store.byPhone) : [];
      if (byPhone.length > 0) return byPhone.slice(0, 1);
      return store.byName(text, LISTED);
    },
    withRole: (role: Role) => store.withRole(role, LISTED),

    show(id: string) {
      return {
        member: member(id),
        sessions: store.sessionsOf(id, clock()),
        suspension: store.suspensionOf(userKey(id)),
        holds: store.holdsOf(userKey(id)),
        providers: store.providersOf(id),
      };
    },

    /** The link sets a new password, once, within an hour. */
    resetLink(id: string, { isSent }: { isSent: boolean }): string {
      const { name, email, lang } = account(id);
      return db.transaction(() => {
        const link = links.create("recovery", { userId: id });
        if (isSent) mails.enqueue({ to: email, lang, kind: "recovery", data: { name, link } });
        note(id, "asked");
        return link;
      });
    },

    /** The operator has made sure of it. Tells the old address and ends all sessions. Returns false if it is the present one. */
    setEmail(id: string, newEmail: string): boolean {
      const { name, email, lang } = account(id);
      if (email === newEmail) return false;
      db.transaction(() => {
        if (store.byEmail(newEmail).length > 0) throw fieldProblem("email_in_use", "email");
        store.setEmail(id, newEmail);
        const data = { name, newEmail, at: clock(), link: links.page("/support") };
        mails.enqueue({ to: email, lang, kind: "email_changed", data });
        tasks.leave("end_sessions", id);
        note(id, "email_changed");
      });
      return true;
    },

    /** For a sign-up whose e-mail does not arrive. In another browser the link asks for the password. */
    confirmationLink(email: string): { link: string; name: string } {
      const registration = store.newestRegistration(email, clock());
      if (!registration)
        throw new Problem("not_found", {
          detail: `No sign-up with the e-mail ${email} waits for its confirmation`,
        });
      const link = links.create("registration", { registrationId: registration.id });
      securityLog.note("link", { registration: registration.id, step: "confirmation", by: "command" });
      return { link, name: registration.name };
    },

    /** For a member who has lost the app and the codes, once the operator is sure who asks. Returns false if it is off. */
    turnOffSecondFactor(id: string): boolean {
      const { name, email, lang } = account(id);
      return db.transaction(() => {
        if (!store.removeSecondFactor(id)) return false;
        const data = { name, at: clock(), link: links.page("/auth/recovery") };
        mails.enqueue({ to: email, lang, kind: "second_factor_off", data });
        note(id, "second_factor_off");
        return true;
      });
    },

    endSessions(id: string): number {
      const open = store.sessionsOf(member(id).id, clock());
      tasks.leave("end_sessions", id);
      note(id, "sessions_ended");
      return open;
    },

    /** As its owner would, or at once. */
    erase(id: string, { isNow }: { isNow: boolean }): void {
      const { deletedAt } = member(id);
      if (!isNow && deletedAt !== null)
        throw new Problem("conflict", { detail: `${id} is deleted already; --now erases it at once` });
      if (!isNow) account(id);
      tasks.leave(isNow ? "erase_account" : "delete_account", id);
      note(id, isNow ? "account_erased" : "account_deleted");
    },
    noteExport: (id: string): void => note(id, "archive_exported"),
  };
}
