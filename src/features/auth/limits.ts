import type { Deps } from "#src/deps.ts";
import { WAITS } from "./rules.ts";
import { createNetworkThrottle, createThrottle } from "./throttle.ts";

export type Limits = ReturnType<typeof createLimits>;

/** Everything that makes users wait. Countdowns of letters and codes always apply; RATE_LIMITS=off disables the rest. */
export function createLimits({ config, clock }: Pick<Deps, "config" | "clock">) {
  const enabled = config.rateLimits;
  const addresses = {
    signIn: createNetworkThrottle({ clock, waits: WAITS.signInByAddress, enabled }),
    letter: createNetworkThrottle({ clock, waits: WAITS.letterByAddress, enabled }),
    phoneCode: createNetworkThrottle({ clock, waits: WAITS.phoneCodeByAddress, enabled }),
    guessedCode: createNetworkThrottle({ clock, waits: WAITS.phoneCodeByStranger, enabled }),
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
     * Call before checking a password; `address` is null for a browser that has signed in to the account before.
     * @throws Problem rate_limited
     */
    passwordTried(account: string, address: string | null): void {
      if (address !== null) addresses.signIn.take(address);
      accounts.take(account);
    },
    passwordWasRight(account: string, address: string | null): void {
      if (address !== null) addresses.signIn.giveBack(address);
      accounts.clear(account);
    },

    /**
     * Call before a signed-in member's password is checked again. Counted by session, so that neither strangers who
     * guess on the sign-in page nor another session can lock the owner out. @throws Problem rate_limited
     */
    ownPasswordTried: (sessionId: string): void => owners.take(sessionId),
    ownPasswordWasRight: (sessionId: string): void => owners.clear(sessionId),

    /** Counts a request for a letter. @throws Problem rate_limited */
    letterAsked: (address: string): void => addresses.letter.take(address),
    /** Counts a letter that a member sends to an address that may not be theirs. @throws Problem rate_limited */
    letterAskedBy: (userId: string): void => letterSenders.take(userId),
    /**
     * Counts a letter with a link to this e-mail, which `write` puts in the queue; one that could not be written, as on a full
     * disk, does not count. Returns when another may be sent. @throws Problem rate_limited, and all of `write`
     */
    letterTo(email: string, write: () => void): { resendInSeconds: number } {
      letters.take(email);
      try {
        write();
      } catch (error) {
        letters.giveBack(email);
        throw error;
      }
      return { resendInSeconds: letters.secondsLeft(email) };
    },
    /** Letters reach this address, since a link was opened: the next need not wait. */
    letterOpened: (email: string): void => letters.clear(email),

    /** Counts a code sent to this number. @throws Problem rate_limited */
    phoneCodeTo(phoneNumber: string, sender: string, address: string): { resendInSeconds: number } {
      addresses.phoneCode.take(address);
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
    /** Counts a guess by a browser that did not ask for the code. @throws Problem rate_limited */
    strangerTriedCode: (address: string): void => addresses.guessedCode.take(address),
  };
}
