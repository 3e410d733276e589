import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Bans } from "#src/features/bans/actions.ts";
import type { Legal } from "#src/features/legal/actions.ts";
import type { NetworkBlocks } from "#src/features/network-blocks/actions.ts";
import type { Words } from "#src/features/words/actions.ts";
import type { RequestContext } from "#src/http/request-context.ts";
import { Problem } from "#src/problem.ts";
import { hashSecret } from "#src/services/secrets.ts";
import { createAccounts } from "./accounts/actions.ts";
import { type Browser, createBrowserReader } from "./browser.ts";
import { createCookies } from "./cookies.ts";
import { Credentials } from "./credentials/actions.ts";
import { createEntry } from "./entry/actions.ts";
import { Joining } from "./joining/actions.ts";
import { createRegistrationStore } from "./joining/store.ts";
import { createLimits } from "./limits.ts";
import { createLinks } from "./links/actions.ts";
import { createOutstanding } from "./outstanding/actions.ts";
import { createPhone } from "./phone/actions.ts";
import { readPhoneNumber } from "./phone/number.ts";
import { normaliseStoredNumbers } from "./phone/stored-numbers.ts";
import { createSecondFactor } from "./second-factor/actions.ts";
import { createSessions } from "./sessions/actions.ts";
import { Social } from "./social/actions.ts";
import { createLinking } from "./social/linking.ts";
import { createSuspensions } from "./suspensions/actions.ts";
import { createSuspensionMails } from "./suspensions/mails.ts";

export { deviceName } from "./rules.ts";

import type { Session } from "./sessions/tokens.ts";

export type { Browser } from "./browser.ts";
export type { Session } from "./sessions/tokens.ts";
export type Auth = ReturnType<typeof createAuth>;

type Parts = Pick<Deps, "config" | "db" | "hub" | "services" | "log" | "clock" | "ids"> & {
  bans: Bans;
  legal: Legal;
  networkBlocks: Pick<NetworkBlocks, "refuseEmail">;
  words: Pick<Words, "refuse">;
};

export function createAuth(deps: Parts) {
  const cookies = createCookies({ config: deps.config, secretKeys: deps.services.secretKeys });
  const limits = createLimits(deps);
  const links = createLinks(deps);
  const registrations = createRegistrationStore(deps.db);
  const outstanding = createOutstanding(deps);
  const suspensions = createSuspensions(deps);
  const sessions = createSessions({ ...deps, outstanding, suspensions });
  const accounts = createAccounts({ ...deps, links });
  const suspensionMails = createSuspensionMails({ ...deps, accounts, links });
  const phone = createPhone({ ...deps, registrations, accounts, limits, links });
  const secondFactor = createSecondFactor({ ...deps, accounts, limits, links, sessions });
  const entry = createEntry({
    ...deps,
    registrations,
    accounts,
    limits,
    links,
    secondFactor,
    sessions,
    suspensions,
  });
  const credentials = new Credentials({
    ...deps,
    registrations,
    accounts,
    entry,
    limits,
    links,
    outstanding,
    sessions,
    suspensions,
  });
  const joining = new Joining({
    ...deps,
    store: registrations,
    accounts,
    entry,
    credentials,
    limits,
    links,
    phone,
    sessions,
  });
  const linking = createLinking({ ...deps, accounts, links, outstanding, sessions });
  const social = new Social({ ...deps, registrations, accounts, entry, joining, linking });

  /** By a code of the app or, without one, by the password. @throws Problem second_factor_wrong, wrong_password, rate_limited */
  async function confirm(
    session: Session,
    { code, password }: { code?: string; password?: string },
    browser: Browser,
  ): Promise<number> {
    if (secondFactor.isOn(session.userId)) {
      deps.db.transaction(() => secondFactor.demandCode(session.userId, code ?? "", browser));
      return sessions.confirm(session);
    }
    const stillHolds = await entry.confirmPassword(session, password);
    stillHolds();
    return sessions.confirm(session);
  }

  /** @throws Problem confirmation_needed */
  function demandConfirmed(session: Session): void {
    if (sessions.confirmedUntil(session) === null) throw new Problem("confirmation_needed");
  }

  return {
    confirm,
    confirmedUntil: sessions.confirmedUntil,
    demandConfirmed,
    joining,
    entry,
    credentials,
    phone,
    secondFactor,
    sessions,
    social,
    linking,
    cookies,
    browserOf: createBrowserReader(cookies),
    /** Where a request came from, as reports and marks know it. */
    placeOf({ headers }: Request, { address }: RequestContext): { device: string | null; address: string } {
      const device = cookies.read("device", headers.get("cookie"));
      return { device: device && hashSecret(device), address };
    },

    tokens: sessions.tokens,
    authenticate: sessions.authenticate,
    startSession: sessions.startSession,
    signInSocket: sessions.signInSocket,
    endSession: sessions.endSession,
    endAllSessions: sessions.endAllSessions,
    whenSessionsEnded: sessions.whenEnded,
    memberNow: sessions.memberNow,
    refreshSocket: sessions.refreshSocket,
    signOutLocked: sessions.signOutLocked,
    announceSuspensions: suspensionMails.write,
    confirmPassword: entry.confirmPassword,
    hasSecondFactor: secondFactor.isOn,
    updatePhone: phone.update,
    readPhoneNumber,
    normaliseStoredNumbers: () => normaliseStoredNumbers(deps),
    accountOf: accounts.ownAccount,
    setLang: accounts.setLang,
    consentTo: accounts.consentTo,
    answerConsent: accounts.answerConsent,
    archiveOf: (userId: string) => ({
      consents: accounts.consentsOf(userId).map(({ at, ...consent }) => ({ ...consent, at: iso(at) })),
      sessions: sessions.sessionsOf({ userId, sessionId: "" }).data,
      secondFactor: secondFactor.stateOf(userId),
    }),
    checkAge: (birthday: string, device: string): void => accounts.checkAge(birthday, hashSecret(device)),
    refuseWrongAge: accounts.refuseWrongAge,
    refuseReservedName: accounts.refuseReservedName,

    removeExpired(): void {
      for (const part of [sessions, links, joining, phone, social, secondFactor]) part.removeExpired();
    },
  };
}
