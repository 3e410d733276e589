import type { Sent } from "#contract/auth.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Account } from "../accounts/store.ts";
import type { RegistrationStore } from "../joining/store.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import type { LinkRow } from "../links/store.ts";
import { deviceName } from "../rules.ts";
import type { Sessions } from "../sessions/actions.ts";
import type { Session } from "../sessions/tokens.ts";
import type { SignedIn, Visitor } from "../visitor.ts";

export type Entry = ReturnType<typeof createEntry>;

type Parts = Pick<Deps, "config" | "db" | "services" | "clock"> & {
  registrations: RegistrationStore;
  accounts: Accounts;
  limits: Limits;
  links: Links;
  sessions: Sessions;
};

/** Coming in by password, and changing what one comes in with. */
export function createEntry({
  config,
  db,
  services,
  clock,
  registrations,
  accounts,
  limits,
  links,
  sessions,
}: Parts) {
  const { passwords, mails } = services;

  /** @throws Problem user_locked */
  function signIn(userId: string, visitor: Visitor): SignedIn {
    const account = accounts.byId(userId);
    if (account.lockedAt !== null) throw new Problem("user_locked");
    const { isNewDevice, ...signedIn } = sessions.signIn(userId, visitor);
    if (isNewDevice) {
      const { name, email, lang } = account;
      const data = {
        name,
        device: deviceName(visitor.userAgent),
        country: visitor.country,
        at: clock(),
        link: links.page("/settings/security"),
      };
      mails.enqueue({ to: email, lang, kind: "new_device", data });
    }
    return signedIn;
  }

  /**
   * @throws Problem rate_limited, user_locked; user_not_found, user_not_activated and wrong_password, or with
   * HIDE_ACCOUNTS wrong_credentials for all three. All take the same time.
   */
  async function login(email: string, password: string, visitor: Visitor): Promise<SignedIn> {
    const account = accounts.byEmail(email);
    const [whose, address] = guesser(email, account, visitor);
    limits.passwordTried(whose, address);
    const isRight = await passwords.verify(password, account?.passwordHash ?? null);
    if (!account || !isRight) throw new Problem(refusalOf(email, account));
    // It may have been changed while we were at it.
    if (accounts.byEmail(email)?.passwordHash !== account.passwordHash)
      throw new Problem(refusalOf(email, account));
    limits.passwordWasRight(whose, address);
    return db.transaction(() => signIn(account.userId, visitor));
  }

  /**
   * Whose tries are counted together. A browser that the person has signed in from before counts for itself, so that
   * nobody can keep them out by guessing, nor can strangers behind the same address.
   */
  function guesser(
    email: string,
    account: Account | undefined,
    { device, address }: Visitor,
  ): [string, string | null] {
    const isKnown = account !== undefined && sessions.knowsDevice(account.userId, device);
    return isKnown ? [`${email} ${device}`, null] : [email, address];
  }

  function refusalOf(email: string, account: Account | undefined) {
    if (config.hideAccounts) return "wrong_credentials";
    if (account) return "wrong_password";
    return registrations.newestByEmail(email) ? "user_not_activated" : "user_not_found";
  }

  /** @throws Problem wrong_password, password_not_set, rate_limited */
  async function checkPassword(userId: string, password: string, address: string): Promise<void> {
    const { email, passwordHash } = accounts.byId(userId);
    if (passwordHash === null) throw new Problem("password_not_set");
    limits.passwordTried(email, address);
    if (!(await passwords.verify(password, passwordHash))) throw new Problem("wrong_password");
    limits.passwordWasRight(email, address);
  }

  /** Before something that cannot be undone. Whoever has no password has only their session to show. @throws Problem wrong_password, rate_limited */
  async function confirmPassword(userId: string, password: string | undefined, address = ""): Promise<void> {
    if (accounts.byId(userId).passwordHash !== null) await checkPassword(userId, password ?? "", address);
  }

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
      return signIn(userId, visitor);
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
    await checkPassword(userId, oldPassword, address);
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
    await checkPassword(userId, password, address);
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
      return signIn(userId, visitor);
    });
  }

  return {
    signIn,
    login,
    confirmPassword,
    initRecover,
    sendNoAccount,
    setNewPassword,
    changePassword,
    changeEmail,
    confirmNewEmail,
  };
}
