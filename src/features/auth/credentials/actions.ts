import type { Sent } from "#contract/auth.ts";
import type { Lang } from "#contract/lang.ts";
import type { ProviderId } from "#contract/providers.ts";
import type { Deps } from "#src/deps.ts";
import type { NetworkBlocks } from "#src/features/network-blocks/actions.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { isCommonPassword } from "#src/services/common-passwords.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Browser, Entered } from "../browser.ts";
import type { Entry } from "../entry/actions.ts";
import type { RegistrationStore } from "../joining/store.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import type { LinkRow } from "../links/store.ts";
import type { Outstanding } from "../outstanding/actions.ts";
import { deviceName, RECENTLY_LINKED_MS } from "../rules.ts";
import type { Sessions } from "../sessions/actions.ts";
import type { Session } from "../sessions/tokens.ts";
import { connectionsView } from "../social/view.ts";
import type { Suspensions } from "../suspensions/actions.ts";

export type Credentials = ReturnType<typeof createCredentials>;

type Parts = Pick<Deps, "config" | "db" | "services" | "clock"> & {
  registrations: RegistrationStore;
  accounts: Accounts;
  entry: Entry;
  limits: Limits;
  links: Links;
  networkBlocks: Pick<NetworkBlocks, "refuseEmail">;
  outstanding: Outstanding;
  sessions: Sessions;
  suspensions: Suspensions;
};

export function createCredentials(parts: Parts) {
  const {
    config,
    db,
    services,
    clock,
    registrations,
    accounts,
    entry,
    limits,
    links,
    networkBlocks,
    outstanding,
    sessions,
    suspensions,
  } = parts;
  const { passwords, mails, securityLog } = services;
  const note = (userId: string, step: string) => securityLog.note("recovery", { user: userId, step });

  const providersOf = (rows: Parameters<typeof connectionsView>[0]): ProviderId[] =>
    connectionsView(rows).data.map(({ social }) => social);

  async function refuseCommon(password: string, field: string): Promise<void> {
    if (await isCommonPassword(password)) throw fieldProblem("password_common", field);
  }

  function initRecover(email: string, lang: Lang, browser: Browser): Sent {
    const account = accounts.byEmail(email);
    const isOwn = account !== undefined && sessions.isKnownDevice(account.userId, browser.device);
    limits.letterAsked(email, browser, { isOwn });
    const registration = account ? undefined : registrations.newestByEmail(email);
    if (!account && !config.hideAccounts)
      throw new Problem(registration ? "user_not_activated" : "user_not_found");
    return limits.letterTo(email, browser, { isOwn }, () =>
      db.transaction(() => {
        if (!account) return sendNoAccount(email, lang);
        note(account.userId, "asked");
        const link = links.create("recovery", { userId: account.userId });
        mails.enqueue({ to: email, lang, kind: "recovery", data: { name: account.name, link } });
      }),
    );
  }

  function sendNoAccount(email: string, lang: Lang, requester: string | null = null): void {
    const data = { link: links.page("/auth/sign-up") };
    mails.enqueue({ to: email, lang, kind: "no_account", data, requester });
  }

  /** Also unlinks recently linked sign-ins: someone who knew the old password may have linked them. */
  async function setNewPassword(code: string, password: string, browser: Browser): Promise<Entered> {
    readRecovery(code);
    await refuseCommon(password, "password1");
    const passwordHash = await passwords.hash(password, { address: browser.address });
    return db.transaction(() => {
      const userId = readRecovery(code);
      const unlinked = providersOf(accounts.disconnectSince(userId, clock() - RECENTLY_LINKED_MS));
      storePassword(userId, passwordHash, unlinked);
      limits.letterUsed(accounts.byId(userId).email, browser);
      return signInAfter(userId, browser);
    });
  }

  /** Whether the browser was known is read before it is forgotten too. */
  function signInAfter(userId: string, browser: Browser): Entered {
    const isExpected = sessions.isKnownDevice(userId, browser.device);
    sessions.endAllSessions(userId);
    return entry.signIn(userId, browser, { isExpected });
  }

  function readRecovery(code: string): string {
    const { userId } = links.read(code, ["recovery"], "recovery_code_not_found");
    suspensions.refuse(accounts.byId(userId ?? ""));
    return userId!;
  }

  /** Ends all other sessions. */
  async function changePassword(
    session: Session,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
    { device }: Browser,
  ): Promise<void> {
    const { userId, sessionId } = session;
    const stillHolds = await entry.checkPassword(session, oldPassword, "oldPassword");
    await refuseCommon(newPassword, "newPassword1");
    const passwordHash = await passwords.hash(newPassword, { known: userId });
    db.transaction(() => {
      stillHolds();
      storePassword(userId, passwordHash);
      sessions.endAllSessions(userId, { sessionId, device });
    });
  }

  function storePassword(userId: string, passwordHash: string, unlinked: ProviderId[] = []): void {
    const { email, name, lang } = accounts.byId(userId);
    accounts.setPassword(userId, passwordHash);
    note(userId, "password_set");
    const link = links.page("/auth/recovery");
    const data = { name, at: clock(), linked: linkedOf(userId), unlinked, link };
    mails.enqueue({ to: email, lang, kind: "password_changed", data });
  }

  /** Until the link in the new mailbox is opened the old address stays, and gets a link that stops the change. */
  async function changeEmail(
    session: Session,
    { newEmail, password }: { newEmail: string; password: string },
    browser: Browser,
  ): Promise<Sent> {
    const { userId } = session;
    networkBlocks.refuseEmail(newEmail, "newEmail");
    const stillHolds = await entry.checkPassword(session, password);
    stillHolds();
    limits.letterAskedBy(userId);
    const { name, email, lang } = accounts.byId(userId);
    const isTaken = accounts.byEmail(newEmail) !== undefined;
    if (isTaken && !config.hideAccounts) throw fieldProblem("email_in_use", "newEmail");
    return limits.letterTo(newEmail, browser, { isOwn: false }, () =>
      db.transaction(() => {
        if (isTaken) {
          const data = { link: links.page("/auth/login") };
          mails.enqueue({ to: newEmail, lang, kind: "already_registered", data });
        } else {
          const link = links.create("new_email", { userId, email: newEmail });
          mails.enqueue({ to: newEmail, lang, kind: "new_email", data: { name, link } });
        }
        // Also if it is taken: without this e-mail the member would know that it is.
        const stop = links.create("stop_new_email", { userId, email: newEmail });
        mails.enqueue({ to: email, lang, kind: "new_email_notice", data: { name, newEmail, link: stop } });
      }),
    );
  }

  function confirmNewEmail({ userId: owner, email }: LinkRow, browser: Browser): Entered {
    const [userId, newEmail] = [owner!, email!];
    networkBlocks.refuseEmail(newEmail, "email");
    return db.transaction(() => {
      if (accounts.byEmail(newEmail)) throw fieldProblem("email_in_use", "email");
      const { name, email: oldEmail, lang } = accounts.byId(userId);
      accounts.setEmail(userId, newEmail);
      note(userId, "email_changed");
      const data = { name, newEmail, at: clock(), linked: linkedOf(userId), link: links.page("/support") };
      mails.enqueue({ to: oldEmail, lang, kind: "email_changed", data });
      limits.letterUsed(newEmail, browser);
      return signInAfter(userId, browser);
    });
  }

  /**
   * The reader has proved the old address as a recovery does, so they may set a password at once: the person who asked for the
   * change knows the present one.
   */
  function stopEmailChange(token: string): { code: string } {
    return db.transaction(() => {
      const { userId } = links.read(token, ["stop_new_email"], "activation_code_not_found");
      outstanding.endAll(userId!);
      note(userId!, "email_change_stopped");
      return { code: links.issue("recovery", { userId: userId! }) };
    });
  }

  /** Forgets every browser but this one. The e-mail is due: a stranger may have done it, or have linked a sign-in that stays. */
  function signOutEverywhere(userId: string, { device, userAgent, country }: Browser): void {
    db.transaction(() => {
      const { email, name, lang } = accounts.byId(userId);
      sessions.endAllSessions(userId, { sessionId: "", device });
      const data = {
        name,
        device: deviceName(userAgent),
        country,
        at: clock(),
        linked: linkedOf(userId),
        link: links.page("/auth/recovery"),
      };
      mails.enqueue({ to: email, lang, kind: "signed_out_everywhere", data });
    });
  }

  const linkedOf = (userId: string): ProviderId[] => providersOf(accounts.connectionsOf(userId));

  function confirmDeletion(userId: string, until: number): void {
    const { email, name, lang } = accounts.byId(userId);
    note(userId, "account_deleted");
    const data = { name, until, link: links.page("/auth/login"), recovery: links.page("/auth/recovery") };
    mails.enqueue({ to: email, lang, kind: "account_deleted", data });
  }

  return {
    initRecover,
    sendNoAccount,
    setNewPassword,
    changePassword,
    changeEmail,
    confirmNewEmail,
    stopEmailChange,
    signOutEverywhere,
    confirmDeletion,
  };
}
