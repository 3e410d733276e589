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
type Wanting = Pick<Browser, "device" | "isProgram" | "address">;

/**
 * Whether the reader of a letter is the one who asked for it. A stranger may sign up with anyone's e-mail: were the
 * link enough, its reader would open an account to which the stranger has the password. So in another browser than that
 * of the sign-up the link takes the password of that very sign-up; and that of the account where an e-mail is changed,
 * since a mistyped address is another user's mailbox.
 */
export function createBrowsers({ services, store, accounts, limits, sessions }: Parts) {
  const signedUpIn = ({ browserHash }: Registration, device: string | null): boolean =>
    device !== null && browserHash === hashSecret(device);

  /** A program that came without a page confirms the only sign-up of an address: no stranger's letter led it here. */
  const isAloneInProgram = ({ email }: Registration, { isProgram }: Wanting): boolean =>
    isProgram && store.countOf(email) === 1;

  async function demandPassword(
    whose: string,
    passwordHash: string | null,
    password: string | undefined,
  ): Promise<void> {
    if (passwordHash === null) throw new Problem("open_where_signed_up");
    if (password === undefined) throw new Problem("password_needed");
    limits.ownPasswordTried(whose);
    if (!(await services.passwords.verify(password, passwordHash)))
      throw fieldProblem("wrong_password", "password");
    limits.ownPasswordWasRight(whose);
  }

  return {
    signedUpIn,
    isKnown: (userId: string, device: string | null): boolean => sessions.isKnownDevice(userId, device),

    /** @throws Problem password_needed, wrong_password, open_where_signed_up, rate_limited */
    async demandSignedUp(registration: Registration, browser: Wanting, password?: string): Promise<void> {
      if (signedUpIn(registration, browser.device) || isAloneInProgram(registration, browser)) return;
      await demandPassword(registration.id, registration.passwordHash, password);
    },

    /** @throws Problem password_needed, wrong_password, rate_limited */
    async demandOwner(userId: string, { device, isProgram }: Wanting, password?: string): Promise<void> {
      if (isProgram || sessions.isKnownDevice(userId, device)) return;
      await demandPassword(userId, accounts.byId(userId).passwordHash, password);
    },
  };
}
