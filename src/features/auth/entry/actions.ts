import type { Deps } from "#src/deps.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Account } from "../accounts/store.ts";
import type { Browser, Entered, SignedIn } from "../browser.ts";
import type { RegistrationStore } from "../joining/store.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import { deviceName } from "../rules.ts";
import type { SecondFactor } from "../second-factor/actions.ts";
import type { Sessions } from "../sessions/actions.ts";
import type { Session } from "../sessions/tokens.ts";
import type { Suspensions } from "../suspensions/actions.ts";

export type Entry = ReturnType<typeof createEntry>;

/** @throws Problem invalid_token, wrong_password */
export type AssertStillValid = () => void;

type Parts = Pick<Deps, "config" | "db" | "services" | "clock"> & {
  registrations: RegistrationStore;
  accounts: Accounts;
  limits: Limits;
  links: Links;
  secondFactor: SecondFactor;
  sessions: Sessions;
  suspensions: Suspensions;
};

export function createEntry({
  config,
  db,
  services,
  clock,
  registrations,
  accounts,
  limits,
  links,
  secondFactor,
  sessions,
  suspensions,
}: Parts) {
  const { passwords, mails, securityLog } = services;

  /** Where every way in meets. `isExpected`: an e-mail about a new device would tell the owner nothing. */
  function signIn(userId: string, browser: Browser, { isExpected = false } = {}): Entered {
    if (secondFactor.isNeeded(userId, browser))
      return secondFactor.challenge(userId, browser, { isExpected });
    suspensions.refuse(accounts.byId(userId), { isProven: true });
    return open(userId, browser, { isExpected });
  }

  /** `remember` spares this browser the next codes. */
  function passSecondFactor(
    { challenge, code, remember }: { challenge: string; code: string; remember: boolean },
    browser: Browser,
  ): SignedIn {
    return db.transaction(() => {
      const { userId, isExpected } = secondFactor.pass(challenge, code, browser);
      suspensions.refuse(accounts.byId(userId), { isProven: true });
      const signedIn = open(userId, browser, { isExpected });
      if (remember) sessions.trustDevice(userId, signedIn.device);
      return signedIn;
    });
  }

  function open(userId: string, browser: Browser, { isExpected }: { isExpected: boolean }): SignedIn {
    const account = accounts.byId(userId);
    const { isNewDevice, ...signedIn } = sessions.signIn(userId, browser);
    if (isNewDevice && !isExpected) {
      const { name, email, lang } = account;
      const data = {
        name,
        device: deviceName(browser.userAgent),
        country: browser.country,
        at: clock(),
        link: links.page("/settings/security"),
      };
      mails.enqueue({ to: email, lang, kind: "new_device", data });
    }
    const { country, userAgent } = browser;
    const isKnown = isNewDevice ? "no" : "yes";
    securityLog.note("sign_in", { user: userId, device: deviceName(userAgent), country, known: isKnown });
    // After the e-mail, which must be in the owner's language: the person who signed in may be a stranger.
    if (browser.lang && browser.lang !== account.lang) accounts.setLang(userId, browser.lang);
    return signedIn;
  }

  /** With HIDE_ACCOUNTS every refusal is `wrong_credentials`. All take the same time. */
  async function login(email: string, password: string, browser: Browser): Promise<Entered> {
    const account = accounts.byEmail(email);
    const isOwn = account !== undefined && sessions.isKnownDevice(account.userId, browser.device);
    const wasRight = limits.passwordTried(email, browser, { isOwn });
    const by = isOwn ? { known: account.userId } : { address: browser.address };
    const isRight = await passwords.verify(password, account?.passwordHash ?? null, by);
    if (!isRight && account)
      securityLog.note("refusal", { user: account.userId, why: "wrong_password", country: browser.country });
    if (!account || !isRight) throw refusalOf(email, account);
    // The password may have changed while it was verified.
    if (accounts.byEmail(email)?.passwordHash !== account.passwordHash) throw refusalOf(email, account);
    wasRight();
    return db.transaction(() => signIn(account.userId, browser));
  }

  function refusalOf(email: string, account: Account | undefined): Problem {
    if (config.hideAccounts) return new Problem("wrong_credentials");
    if (account) return fieldProblem("wrong_password", "password");
    return new Problem(registrations.newestByEmail(email) ? "user_not_activated" : "user_not_found");
  }

  /** Begin the transaction that follows with `stillHolds`: the session may end or the password change while it is checked. */
  async function checkPassword(
    session: Session,
    password: string,
    field: "password" | "oldPassword" = "password",
  ): Promise<AssertStillValid> {
    const { passwordHash } = accounts.byId(session.userId);
    if (passwordHash === null) throw new Problem("password_not_set");
    limits.ownPasswordTried(session.sessionId);
    if (!(await passwords.verify(password, passwordHash, { known: session.userId }))) {
      securityLog.note("refusal", {
        user: session.userId,
        why: "wrong_password",
        session: session.sessionId,
      });
      throw fieldProblem("wrong_password", field);
    }
    limits.ownPasswordWasRight(session.sessionId);
    return () => {
      sessions.demandAlive(session);
      if (accounts.byId(session.userId).passwordHash !== passwordHash)
        throw fieldProblem("wrong_password", field);
    };
  }

  /** For what cannot be undone, or opens or closes a way in. Members without a password need a fresh sign-in. */
  async function confirmPassword(session: Session, password: string | undefined): Promise<AssertStillValid> {
    if (accounts.byId(session.userId).passwordHash !== null) return checkPassword(session, password ?? "");
    if (!sessions.isFresh(session)) throw new Problem("fresh_sign_in_needed");
    return () => sessions.demandAlive(session);
  }

  return { signIn, passSecondFactor, login, checkPassword, confirmPassword };
}
