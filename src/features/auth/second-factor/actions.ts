import type { Deps } from "#src/deps.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Browser, Challenged } from "../browser.ts";
import type { AssertStillValid } from "../entry/actions.ts";
import type { Limits } from "../limits.ts";
import type { Links } from "../links/actions.ts";
import { CHALLENGE_MS, CHALLENGES_MAX, SET_UP_MS } from "../rules.ts";
import type { Sessions } from "../sessions/actions.ts";
import { newRecoveryCodes, newTotpSecret, stepOf, totpUri } from "./codes.ts";
import { secondFactorSeal } from "./resealing.ts";
import { createSecondFactorStore, type FactorRow } from "./store.ts";
import { stateView } from "./view.ts";

export type SecondFactor = ReturnType<typeof createSecondFactor>;

type Parts = Pick<Deps, "config" | "db" | "services" | "clock"> & {
  accounts: Accounts;
  limits: Limits;
  links: Links;
  sessions: Sessions;
};

/** Nothing else turns it off, a new password least of all: who can read the e-mails must not get in by that alone. */
export function createSecondFactor({
  config,
  db,
  services,
  clock,
  accounts,
  limits,
  links,
  sessions,
}: Parts) {
  const { mails, securityLog } = services;
  const store = createSecondFactorStore(db);
  const seal = secondFactorSeal(services.secretKeys);
  const note = (userId: string, step: string) => securityLog.note("recovery", { user: userId, step });

  const isOn = (userId: string): boolean => store.since(userId) !== undefined;

  const isNeeded = (userId: string, { device }: Browser): boolean =>
    isOn(userId) && !sessions.isTrustedDevice(userId, device);

  /** Lets this browser, and no other, complete its sign-in. */
  function challenge(userId: string, browser: Browser, { isExpected }: { isExpected: boolean }): Challenged {
    const device = browser.device ?? newSecret();
    const secret = newSecret();
    store.addChallenge({
      hash: hashSecret(secret),
      userId,
      browserHash: hashSecret(device),
      isExpected,
      expiresAt: clock() + CHALLENGE_MS,
    });
    store.keepNewestChallenges(userId, CHALLENGES_MAX);
    return { challenge: secret, device };
  }

  /** Uses the challenge up. Call in a transaction. */
  function pass(secret: string, code: string, browser: Browser): { userId: string; isExpected: boolean } {
    const hash = hashSecret(secret);
    const row = store.challenge(hash);
    const isTheirs = row?.browserHash === hashSecret(browser.device ?? "");
    if (!row || !isTheirs || row.expiresAt <= clock()) throw new Problem("second_factor_expired");
    demandCode(row.userId, code, browser);
    store.removeChallenge(hash);
    return row;
  }

  /** Once, by the app or a recovery code. @throws Problem second_factor_off, second_factor_wrong, rate_limited */
  function demandCode(userId: string, code: string, browser: Browser): void {
    const factor = store.factor(userId);
    if (!factor || factor.confirmedAt === null) throw new Problem("second_factor_off");
    const isOwn = sessions.isKnownDevice(userId, browser.device);
    const wasRight = limits.secondFactorTried(userId, browser, { isOwn });
    const isRight = /^\d{6}$/.test(code) ? useCode(factor, code) : useRecoveryCode(userId, code);
    if (!isRight) {
      securityLog.note("refusal", { user: userId, why: "wrong_code", country: browser.country });
      throw fieldProblem("second_factor_wrong", "code");
    }
    wasRight();
  }

  function useCode({ userId, secret, lastStep }: FactorRow, code: string): boolean {
    const step = stepOf(code, seal.open(secret) as string, { now: clock(), lastStep });
    if (step === null) return false;
    store.setLastStep(userId, step);
    return true;
  }

  function useRecoveryCode(userId: string, code: string): boolean {
    if (!store.useRecoveryCode(userId, hashSecret(code))) return false;
    note(userId, "recovery_code_used");
    const { email, name, lang } = accounts.byId(userId);
    const data = {
      name,
      at: clock(),
      left: store.recoveryCodesLeft(userId),
      link: links.page("/settings/security"),
    };
    mails.enqueue({ to: email, lang, kind: "recovery_code_used", data });
    return true;
  }

  /** Nothing changes until a code of the app is given to `turnOn`. */
  function setUp(userId: string, stillHolds: AssertStillValid): { uri: string; key: string } {
    stillHolds();
    if (isOn(userId)) throw new Problem("second_factor_on");
    const key = newTotpSecret();
    store.start(userId, seal.seal(key), clock());
    const owner = { issuer: config.brand.name, label: accounts.byId(userId).email };
    return { uri: totpUri(key, owner), key };
  }

  function turnOn(userId: string, code: string, browser: Browser): { recoveryCodes: string[] } {
    return db.transaction(() => {
      const factor = store.factor(userId);
      if (!factor || factor.startedAt + SET_UP_MS <= clock()) throw new Problem("second_factor_off");
      if (factor.confirmedAt !== null) throw new Problem("second_factor_on");
      const wasRight = limits.secondFactorTried(userId, browser, {
        isOwn: sessions.isKnownDevice(userId, browser.device),
      });
      if (!useCode(factor, code)) throw fieldProblem("second_factor_wrong", "code");
      wasRight();
      store.confirm(userId, clock());
      sessions.trustNoDeviceOf(userId);
      tell(userId, "second_factor_on");
      return replaceCodes(userId);
    });
  }

  function turnOff(userId: string, code: string, browser: Browser, stillHolds: AssertStillValid): void {
    db.transaction(() => {
      stillHolds();
      demandCode(userId, code, browser);
      remove(userId);
    });
  }

  function remove(userId: string): void {
    store.remove(userId);
    store.replaceRecoveryCodes(userId, []);
    sessions.trustNoDeviceOf(userId);
    tell(userId, "second_factor_off");
  }

  function renewCodes(
    userId: string,
    code: string,
    browser: Browser,
    stillHolds: AssertStillValid,
  ): { recoveryCodes: string[] } {
    return db.transaction(() => {
      stillHolds();
      demandCode(userId, code, browser);
      note(userId, "new_recovery_codes");
      return replaceCodes(userId);
    });
  }

  function replaceCodes(userId: string): { recoveryCodes: string[] } {
    const recoveryCodes = newRecoveryCodes();
    store.replaceRecoveryCodes(
      userId,
      recoveryCodes.map((code) => hashSecret(code.replaceAll("-", ""))),
    );
    return { recoveryCodes };
  }

  function tell(userId: string, kind: "second_factor_on" | "second_factor_off"): void {
    note(userId, kind);
    const { email, name, lang } = accounts.byId(userId);
    const data = { name, at: clock(), link: links.page("/auth/recovery") };
    mails.enqueue({ to: email, lang, kind, data });
  }

  return {
    isOn,
    demandCode,
    isNeeded,
    challenge,
    pass,
    setUp,
    turnOn,
    turnOff,
    renewCodes,
    stateOf: (userId: string) => stateView(store.since(userId), store.recoveryCodesLeft(userId)),
    removeExpired: (): void => store.removeExpired(clock(), clock() - SET_UP_MS),
  };
}
