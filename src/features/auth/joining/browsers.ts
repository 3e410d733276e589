import type { Deps } from "#src/deps.ts";
import { fieldProblem, Problem } from "#src/problem.ts";
import { hashSecret } from "#src/services/secrets.ts";
import type { Accounts } from "../accounts/actions.ts";
import type { Browser } from "../browser.ts";
import type { Limits } from "../limits.ts";
import type { Sessions } from "../sessions/actions.ts";
import type { Registration, RegistrationStore } from "./store.ts";

type Parts = Pick<Deps, "services"> & {
  store: RegistrationStore;
  accounts: Accounts;
  limits: Limits;
  sessions: Sessions;
};
type MailReader = Pick<Browser, "device" | "isProgram" | "address">;

/**
 * A stranger may sign up with anyone's e-mail: if the link were enough, its reader would open an account whose password the
 * stranger knows. So in another browser than that of the sign-up, the link asks for its password; a change of e-mail asks for the
 * account's, since a mistyped address is another person's mailbox.
 */
export function createBrowsers({ services, store, accounts, limits, sessions }: Parts) {
  const signedUpIn = ({ browserHash }: Registration, device: string | null): boolean =>
    device !== null && browserHash === hashSecret(device);

  /** A program may confirm the only sign-up of an address: no stranger's e-mail led it here. */
  const isAloneInProgram = ({ email }: Registration, { isProgram }: MailReader): boolean =>
    isProgram && store.countOf(email) === 1;

  async function demandPassword(
    whose: string,
    passwordHash: string | null,
    password: string | undefined,
    { address }: MailReader,
  ): Promise<void> {
    if (passwordHash === null) throw new Problem("open_where_signed_up");
    if (password === undefined) throw new Problem("password_needed");
    limits.ownPasswordTried(whose);
    if (!(await services.passwords.verify(password, passwordHash, { address })))
      throw fieldProblem("wrong_password", "password");
    limits.ownPasswordWasRight(whose);
  }

  return {
    signedUpIn,
    isKnown: (userId: string, device: string | null): boolean => sessions.isKnownDevice(userId, device),

    async demandSignedUp(registration: Registration, browser: MailReader, password?: string): Promise<void> {
      if (signedUpIn(registration, browser.device) || isAloneInProgram(registration, browser)) return;
      await demandPassword(registration.id, registration.passwordHash, password, browser);
    },

    async demandOwner(userId: string, browser: MailReader, password?: string): Promise<void> {
      if (sessions.isKnownDevice(userId, browser.device)) return;
      await demandPassword(userId, accounts.byId(userId).passwordHash, password, browser);
    },
  };
}
