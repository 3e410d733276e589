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

type CredentialsDeps = Pick<Deps, "config" | "db" | "services" | "clock"> & {
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

export class Credentials {
  constructor(private readonly deps: CredentialsDeps) {}

  initRecover(email: string, lang: Lang, browser: Browser): Sent {
    const { config, db, registrations, accounts, limits, links, sessions } = this.deps;
    const { mails } = this.deps.services;
    const account = accounts.byEmail(email);
    const isOwn = account !== undefined && sessions.isKnownDevice(account.userId, browser.device);
    limits.mailAsked(email, browser, { isOwn });
    const registration = account ? undefined : registrations.newestByEmail(email);
    if (!account && !config.hideAccounts)
      throw new Problem(registration ? "user_not_activated" : "user_not_found");
    return limits.mailTo(email, browser, { isOwn }, () =>
      db.transaction(() => {
        if (!account) return this.sendNoAccount(email, lang);
        this.note(account.userId, "asked");
        const link = links.create("recovery", { userId: account.userId });
        mails.enqueue({ to: email, lang, kind: "recovery", data: { name: account.name, link } });
      }),
    );
  }

  sendNoAccount(email: string, lang: Lang, requester: string | null = null): void {
    const data = { link: this.deps.links.page("/auth/sign-up") };
    this.deps.services.mails.enqueue({ to: email, lang, kind: "no_account", data, requester });
  }

  /** Also unlinks recently linked sign-ins: someone who knew the old password may have linked them. */
  async setNewPassword(code: string, password: string, browser: Browser): Promise<Entered> {
    const { db, clock, accounts, limits } = this.deps;
    const { passwords } = this.deps.services;
    this.readRecovery(code);
    await refuseCommon(password, "password1");
    const passwordHash = await passwords.hash(password, { address: browser.address });
    return db.transaction(() => {
      const userId = this.readRecovery(code);
      const unlinked = providersOf(accounts.disconnectSince(userId, clock() - RECENTLY_LINKED_MS));
      this.storePassword(userId, passwordHash, unlinked);
      limits.mailUsed(accounts.byId(userId).email, browser);
      return this.signInAfter(userId, browser);
    });
  }

  /** Whether the browser was known is read before it is forgotten too. */
  private signInAfter(userId: string, browser: Browser): Entered {
    const { entry, sessions } = this.deps;
    const isExpected = sessions.isKnownDevice(userId, browser.device);
    sessions.endAllSessions(userId);
    return entry.signIn(userId, browser, { isExpected });
  }

  private readRecovery(code: string): string {
    const { accounts, links, suspensions } = this.deps;
    const { userId } = links.read(code, ["recovery"], "recovery_code_not_found");
    suspensions.refuse(accounts.byId(userId ?? ""));
    return userId!;
  }

  /** Ends all other sessions. */
  async changePassword(
    session: Session,
    { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
    { device }: Browser,
  ): Promise<void> {
    const { db, entry, sessions } = this.deps;
    const { passwords } = this.deps.services;
    const { userId, sessionId } = session;
    const stillHolds = await entry.checkPassword(session, oldPassword, "oldPassword");
    await refuseCommon(newPassword, "newPassword1");
    const passwordHash = await passwords.hash(newPassword, { known: userId });
    db.transaction(() => {
      stillHolds();
      this.storePassword(userId, passwordHash);
      sessions.endAllSessions(userId, { sessionId, device });
    });
  }

  private storePassword(userId: string, passwordHash: string, unlinked: ProviderId[] = []): void {
    const { clock, accounts, links } = this.deps;
    const { mails } = this.deps.services;
    const { email, name, lang } = accounts.byId(userId);
    accounts.setPassword(userId, passwordHash);
    this.note(userId, "password_set");
    const link = links.page("/auth/recovery");
    const data = { name, at: clock(), linked: this.linkedOf(userId), unlinked, link };
    mails.enqueue({ to: email, lang, kind: "password_changed", data });
  }

  /** Until the link in the new mailbox is opened the old address stays, and gets a link that stops the change. */
  async changeEmail(
    session: Session,
    { newEmail, password }: { newEmail: string; password: string },
    browser: Browser,
  ): Promise<Sent> {
    const { config, db, accounts, entry, limits, links, networkBlocks } = this.deps;
    const { mails } = this.deps.services;
    const { userId } = session;
    networkBlocks.refuseEmail(newEmail, "newEmail");
    const stillHolds = await entry.checkPassword(session, password);
    stillHolds();
    limits.mailAskedBy(userId);
    const { name, email, lang } = accounts.byId(userId);
    const isTaken = accounts.byEmail(newEmail) !== undefined;
    if (isTaken && !config.hideAccounts) throw fieldProblem("email_in_use", "newEmail");
    return limits.mailTo(newEmail, browser, { isOwn: false }, () =>
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

  confirmNewEmail({ userId: owner, email }: LinkRow, browser: Browser): Entered {
    const { db, clock, accounts, limits, links, networkBlocks } = this.deps;
    const { mails } = this.deps.services;
    const [userId, newEmail] = [owner!, email!];
    networkBlocks.refuseEmail(newEmail, "email");
    return db.transaction(() => {
      if (accounts.byEmail(newEmail)) throw fieldProblem("email_in_use", "email");
      const { name, email: oldEmail, lang } = accounts.byId(userId);
      accounts.setEmail(userId, newEmail);
      this.note(userId, "email_changed");
      const data = {
        name,
        newEmail,
        at: clock(),
        linked: this.linkedOf(userId),
        link: links.page("/support"),
      };
      mails.enqueue({ to: oldEmail, lang, kind: "email_changed", data });
      limits.mailUsed(newEmail, browser);
      return this.signInAfter(userId, browser);
    });
  }

  /**
   * The reader has proved the old address as a recovery does, so they may set a password at once: the person who asked for the
   * change knows the present one.
   */
  stopEmailChange(token: string): { code: string } {
    const { db, links, outstanding } = this.deps;
    return db.transaction(() => {
      const { userId } = links.read(token, ["stop_new_email"], "activation_code_not_found");
      outstanding.endAll(userId!);
      this.note(userId!, "email_change_stopped");
      return { code: links.issue("recovery", { userId: userId! }) };
    });
  }

  /** Forgets every browser but this one. The e-mail is due: a stranger may have done it, or have linked a sign-in that stays. */
  signOutEverywhere(userId: string, { device, userAgent, country }: Browser): void {
    const { db, clock, accounts, links, sessions } = this.deps;
    const { mails } = this.deps.services;
    db.transaction(() => {
      const { email, name, lang } = accounts.byId(userId);
      sessions.endAllSessions(userId, { sessionId: "", device });
      const data = {
        name,
        device: deviceName(userAgent),
        country,
        at: clock(),
        linked: this.linkedOf(userId),
        link: links.page("/auth/recovery"),
      };
      mails.enqueue({ to: email, lang, kind: "signed_out_everywhere", data });
    });
  }

  private linkedOf(userId: string): ProviderId[] {
    return providersOf(this.deps.accounts.connectionsOf(userId));
  }

  private note(userId: string, step: string): void {
    this.deps.services.securityLog.note("recovery", { user: userId, step });
  }

  confirmDeletion(userId: string, until: number): void {
    const { accounts, links } = this.deps;
    const { mails } = this.deps.services;
    const { email, name, lang } = accounts.byId(userId);
    this.note(userId, "account_deleted");
    const data = { name, until, link: links.page("/auth/login"), recovery: links.page("/auth/recovery") };
    mails.enqueue({ to: email, lang, kind: "account_deleted", data });
  }
}

const providersOf = (rows: Parameters<typeof connectionsView>[0]): ProviderId[] =>
  connectionsView(rows).data.map(({ social }) => social);

async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw fieldProblem("password_common", field);
}
