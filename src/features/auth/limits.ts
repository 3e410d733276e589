import type { Deps } from "#src/deps.ts";
import { addressKey } from "#src/http/sender/address-key.ts";
import { WAITS } from "./rules.ts";
import { createThrottle } from "./throttle.ts";

export type Limits = ReturnType<typeof createLimits>;

/** All that makes people wait. Countdowns of letters and codes always hold; RATE_LIMITS=off switches the others off. */
export function createLimits({ config, clock }: Pick<Deps, "config" | "clock">) {
  const enabled = config.rateLimits;
  const addresses = {
    signIn: createThrottle({ clock, waits: WAITS.signInByAddress, enabled }),
    letter: createThrottle({ clock, waits: WAITS.letterByAddress, enabled }),
    phoneCode: createThrottle({ clock, waits: WAITS.phoneCodeByAddress, enabled }),
    guessedCode: createThrottle({ clock, waits: WAITS.phoneCodeByStranger, enabled }),
  };
  const accounts = createThrottle({ clock, waits: WAITS.signInByAccount, enabled });
  const owners = createThrottle({ clock, waits: WAITS.ownPassword, enabled });
  const letterSenders = createThrottle({ clock, waits: WAITS.letterByMember, enabled });
  const letters = createThrottle({ clock, waits: WAITS.letter });
  const phoneCodes = createThrottle({ clock, waits: WAITS.phoneCode });
  const phoneNumbers = createThrottle({ clock, waits: WAITS.phoneCodeByNumber, enabled });
  const phoneSenders = createThrottle({ clock, waits: WAITS.phoneCodeBySender, enabled });

  return {
    /**
     * A password is about to be tried; `address` is null for a browser that the person used before.
     * @throws Problem rate_limited
     */
    passwordTried(account: string, address: string | null): void {
      if (address !== null) addresses.signIn.take(addressKey(address));
      accounts.take(account);
    },
    passwordWasRight(account: string, address: string | null): void {
      if (address !== null) addresses.signIn.giveBack(addressKey(address));
      accounts.clear(account);
    },

    /**
     * A signed-in person is about to show the password once more. Counted by session: neither strangers who guess at
     * the sign-in page nor another session can keep the owner out. @throws Problem rate_limited
     */
    ownPasswordTried: (sessionId: string): void => owners.take(sessionId),
    ownPasswordWasRight: (sessionId: string): void => owners.clear(sessionId),

    /** Someone asks for a letter. @throws Problem rate_limited */
    letterAsked: (address: string): void => addresses.letter.take(addressKey(address)),
    /** A member has a letter sent to an address that may be anyone's. @throws Problem rate_limited */
    letterAskedBy: (userId: string): void => letterSenders.take(userId),
    /** A letter with a link goes to this e-mail. Returns when another may. @throws Problem rate_limited */
    letterTo(email: string): { resendInSeconds: number } {
      letters.take(email);
      return { resendInSeconds: letters.secondsLeft(email) };
    },
    /** Someone opened a link, so letters reach them: the next need not wait. */
    letterOpened: (email: string): void => letters.clear(email),

    /** A code goes to this number. @throws Problem rate_limited */
    phoneCodeTo(phoneNumber: string, sender: string, address: string): { resendInSeconds: number } {
      addresses.phoneCode.take(addressKey(address));
      phoneSenders.take(sender);
      phoneNumbers.take(phoneNumber);
      const key = `${sender} ${phoneNumber}`;
      phoneCodes.take(key);
      return { resendInSeconds: phoneCodes.secondsLeft(key) };
    },
    phoneCodeFailed(phoneNumber: string, sender: string): void {
      phoneNumbers.giveBack(phoneNumber);
      phoneCodes.giveBack(`${sender} ${phoneNumber}`);
    },
    /** A code is guessed by a browser that did not ask for it. @throws Problem rate_limited */
    strangerTriedCode: (address: string): void => addresses.guessedCode.take(addressKey(address)),
  };
}
