import type { Sent } from "#contract/auth.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Entry } from "../entry/actions.ts";
import type { RegistrationStore } from "../joining/store.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import type { LinkRow } from "../links/store.ts";
import type { Sessions } from "../sessions/actions.ts";
import type { Session } from "../sessions/tokens.ts";
import type { SignedIn, Visitor } from "../visitor.ts";

export type Credentials = ReturnType<typeof createCredentials>;

type Parts = Pick<Deps, "config" | "db" | "services" | "clock"> & {
  registrations: RegistrationStore;
  accounts: Accounts;
  entry: Entry;
  limits: Limits;
  links: Links;
  sessions: Sessions;
};

/** Changing what one comes in with: a forgotten password, another password, another e-mail. */
export function createCredentials(parts: Parts) {
  const { config, db, services, clock, registrations, accounts, entry, limits, links, sessions } = parts;
  const { passwords, mails } = services;

  /** @throws Problem rate_limited; without HIDE_ACCOUNTS user_not_found, user_not_activated */
  function initRecover(email: string, lang: "ru" | "en", visitor: Visitor): Sent {
    limits.letterAsked(visitor.address);
    const account = accounts.byEmail(email);
    const registration = account ? undefined : registrations.newestByEmail(email);
    if (!account && !config.hideAccounts)
      throw new Problem(registration ? "user_not_activated" : "user_not_found");
    const sent = limits.letterTo(email);
    db.transaction(() => {
      if (!account) return sendNoAccount(email, lang);
      const link = links.create("recovery", { userId: account.userId });
      mails.enqueue({ to: email, lang, kind: "recovery", data: { name: account.name, link } });
    });
    return sent;
  }

  function sendNoAccount(email: string, lang: "ru" | "en"): void {
    mails.enqueue({ to: email, lang, kind: "no_account", data: { link: links.page("/auth/sign-up") } });
  }

  /** @throws Problem recovery_code_not_found, link_expired, user_locked */
  async function setNewPassword(code: string, password: string, visitor: Visitor): Promise<SignedIn> {
    readRecovery(code);
    const passwordHash = await passwords.hash(password);
    return db.transaction(() => {
      const userId = readRecovery(code);
      storePassword(userId, passwordHash);
      limits.letterOpened(accounts.byId(userId).email);
      sessions.endAllSessions(userId);
      return entry.signIn(userId, visitor);
    });
  }

  function readRecovery(code: string): string {
    const { userId } = links.read(code, ["recovery"], "recovery_code_not_found");
    if (accounts.byId(userId ?? "").lockedAt !== null) throw new Problem("user_locked");
    return userId!;
  }

  /** Ends all other sessions. @throws Problem wrong_password, password_not_set, rate_limited */
  async function changePassword(
    { userId, sessionId }: Session,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
    address: string,
  ): Promise<void> {
    await entry.checkPassword(userId, oldPassword, address);
    const passwordHash = await passwords.hash(newPassword);
    db.transaction(() => {
      storePassword(userId, passwordHash);
      sessions.endAllSessions(userId, sessionId);
    });
  }

  /** Also closes the links that could set another, and tells the person. */
  function storePassword(userId: string, passwordHash: string): void {
    const { email, name, lang } = accounts.byId(userId);
    accounts.setPassword(userId, passwordHash);
    links.closeAll(userId, "recovery");
    const data = { name, at: clock(), link: links.page("/auth/recovery") };
    mails.enqueue({ to: email, lang, kind: "password_changed", data });
  }

  /**
   * Sends a link to the new address; the old one stays until it is opened, and is told.
   * @throws Problem wrong_password, password_not_set, rate_limited, and email_in_use without HIDE_ACCOUNTS
   */
  async function changeEmail(
    userId: string,
    newEmail: string,
    password: string,
    address: string,
  ): Promise<Sent> {
    await entry.checkPassword(userId, password, address);
    const { name, email, lang } = accounts.byId(userId);
    const isTaken = accounts.byEmail(newEmail) !== undefined;
    if (isTaken && !config.hideAccounts) throw new Problem("email_in_use");
    const sent = limits.letterTo(newEmail);
    db.transaction(() => {
      if (isTaken) {
        const data = { link: links.page("/auth/login") };
        return mails.enqueue({ to: newEmail, lang, kind: "already_registered", data });
      }
      const link = links.create("new_email", { userId, email: newEmail });
      mails.enqueue({ to: newEmail, lang, kind: "new_email", data: { name, link } });
      mails.enqueue({ to: email, lang, kind: "new_email_notice", data: { name, newEmail } });
    });
    return sent;
  }

  /** @throws Problem email_in_use, user_locked */
  function confirmNewEmail({ userId: owner, email }: LinkRow, visitor: Visitor): SignedIn {
    const userId = owner!;
    return db.transaction(() => {
      if (accounts.byEmail(email!)) throw new Problem("email_in_use");
      accounts.setEmail(userId, email!);
      limits.letterOpened(email!);
      links.closeAll(userId, "new_email");
      links.closeAll(userId, "recovery");
      sessions.endAllSessions(userId);
      return entry.signIn(userId, visitor);
    });
  }

  return { initRecover, sendNoAccount, setNewPassword, changePassword, changeEmail, confirmNewEmail };
}
