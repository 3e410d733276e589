import type { Deps } from "#src/deps.ts";
import { addressKey } from "#src/http/sender/address-key.ts";
import { hashSecret } from "#src/services/secrets.ts";
import type { Browser } from "./browser.ts";
import { LETTER_READER_MS, WAITS } from "./rules.ts";
import { createNetworkThrottle, createThrottle } from "./throttle.ts";

export type Limits = ReturnType<typeof createLimits>;

/** What limits know of a request: where it came from. */
export type Requester = Pick<Browser, "address" | "device">;

/** Requests for letters to an e-mail by someone who is shown to be its owner. */
interface Owned {
  /** A browser known to be the owner's: strangers' requests never make it wait. */
  isOwn: boolean;
}

/**
 * Everything that makes users wait. Countdowns of letters and codes always apply; RATE_LIMITS=off disables the rest.
 *
 * An e-mail, an account or a number is not a secret: whatever is counted by it alone could be used up by strangers, day after day.
 * So each of them is counted together with the requester, and what all strangers do together has a limit of its own, from which
 * the owner is exempt: in a browser that they have used before, and in any browser in which they have opened a letter to the
 * e-mail (strangers who ask for letters cannot read them).
 */
export function createLimits({ config, clock }: Pick<Deps, "config" | "clock">) {
  const enabled = config.rateLimits;
  const addresses = {
    signIn: createNetworkThrottle({ clock, waits: WAITS.signInByAddress, enabled }),
    letter: createNetworkThrottle({ clock, waits: WAITS.letterByAddress, enabled }),
    phoneCode: createNetworkThrottle({ clock, waits: WAITS.phoneCodeByAddress, enabled }),
    guessedCode: createNetworkThrottle({ clock, waits: WAITS.phoneCodeByStranger, enabled }),
  };
  const guesses = createThrottle({ clock, waits: WAITS.signIn, enabled });
  const accounts = createThrottle({ clock, waits: WAITS.signInByAccount, enabled });
  const owners = createThrottle({ clock, waits: WAITS.ownPassword, enabled });
  const letterSenders = createThrottle({ clock, waits: WAITS.letterByMember, enabled });
  const letters = createThrottle({ clock, waits: WAITS.letter });
  const strangersLetters = createThrottle({ clock, waits: WAITS.letterByStrangers, enabled });
  const phoneCodes = createThrottle({ clock, waits: WAITS.phoneCode });
  const phoneNumbers = createThrottle({ clock, waits: WAITS.phoneCodeByNumber, enabled });
  const phoneSenders = createThrottle({ clock, waits: WAITS.phoneCodeBySender, enabled });
  /** When letters to an e-mail were opened, by e-mail and requester; the earliest first. */
  const readers = new Map<string, number>();

  const browserKey = (email: string, device: string) => `${email} browser ${hashSecret(device)}`;
  const placeKey = (email: string, address: string) => `${email} ${addressKey(address)}`;
  const keysOf = (email: string, { device, address }: Requester): string[] =>
    [placeKey(email, address)].concat(device === null ? [] : browserKey(email, device));

  const hasReadLetter = (email: string, requester: Requester): boolean =>
    keysOf(email, requester).some(
      (key) => (readers.get(key) ?? Number.NEGATIVE_INFINITY) > clock() - LETTER_READER_MS,
    );

  /** Owners count by browser, since strangers may share their address; strangers by address, since cookies can be thrown away. */
  const keyOf = (email: string, { device, address }: Requester, isOwner: boolean): string =>
    isOwner && device !== null ? browserKey(email, device) : placeKey(email, address);

  /** Counts a guess at what `name` stands for. Returns a function to call if it was right. @throws Problem rate_limited */
  function guessed(name: string, requester: Requester, isOwner: boolean): () => void {
    const key = keyOf(name, requester, isOwner);
    const { address } = requester;
    if (!isOwner) addresses.signIn.take(address);
    guesses.take(key);
    if (!isOwner) accounts.take(name);
    return () => {
      guesses.clear(key);
      if (isOwner) return;
      addresses.signIn.giveBack(address);
      accounts.giveBack(name);
    };
  }

  return {
    /**
     * Call before checking a password; `isOwn` is true for a browser that has signed in to the account before. Returns a function
     * to call if the password was right. @throws Problem rate_limited
     */
    passwordTried: (email: string, requester: Requester, { isOwn }: Owned): (() => void) =>
      guessed(email, requester, isOwn || hasReadLetter(email, requester)),
    /** The same before checking a code of the member's second factor. @throws Problem rate_limited */
    secondFactorTried: (userId: string, requester: Requester, { isOwn }: Owned): (() => void) =>
      guessed(`second factor of ${userId}`, requester, isOwn),

    /**
     * Call before a signed-in member's password is checked again. Counted by session, so that neither strangers who
     * guess on the sign-in page nor another session can lock the owner out. @throws Problem rate_limited
     */
    ownPasswordTried: (sessionId: string): void => owners.take(sessionId),
    ownPasswordWasRight: (sessionId: string): void => owners.clear(sessionId),

    /**
     * Counts a request for a letter to this e-mail by someone who is not signed in; `isOwn` is true for a browser that has signed
     * in to the account, or signed up with the e-mail. @throws Problem rate_limited
     */
    letterAsked(email: string, requester: Requester, { isOwn }: Owned): void {
      if (!isOwn && !hasReadLetter(email, requester)) addresses.letter.take(requester.address);
    },
    /** Counts a letter that a member sends to an address that may not be theirs. @throws Problem rate_limited */
    letterAskedBy: (userId: string): void => letterSenders.take(userId),
    /**
     * Counts a letter with a link to this e-mail, which `write` puts in the queue; one that could not be written, as on a full
     * disk, does not count. Returns when this requester may ask for another. @throws Problem rate_limited, and all of `write`
     */
    letterTo(
      email: string,
      requester: Requester,
      { isOwn }: Owned,
      write: () => void,
    ): { resendInSeconds: number } {
      const isOwner = isOwn || hasReadLetter(email, requester);
      const key = keyOf(email, requester, isOwner);
      letters.take(key);
      try {
        if (!isOwner) strangersLetters.take(email);
      } catch (error) {
        letters.giveBack(key);
        throw error;
      }
      try {
        write();
      } catch (error) {
        letters.giveBack(key);
        if (!isOwner) strangersLetters.giveBack(email);
        throw error;
      }
      return { resendInSeconds: letters.secondsLeft(key) };
    },
    /** Someone opened a letter to this e-mail: it arrives, and they are its owner. Their next letter need not wait. */
    letterOpened(email: string, requester: Requester): void {
      const now = clock();
      for (const [key, at] of readers) {
        if (at > now - LETTER_READER_MS) break;
        readers.delete(key);
      }
      for (const key of keysOf(email, requester)) {
        readers.delete(key);
        readers.set(key, now);
      }
    },
    /** The link of a letter was used: the next letter need not wait. */
    letterUsed(email: string, requester: Requester): void {
      for (const key of keysOf(email, requester)) letters.clear(key);
    },

    /**
     * Counts a code sent to this number. `hasEmail`: the sender has proved an e-mail, so that strangers who name the number cannot
     * keep them from getting their first code. @throws Problem rate_limited
     */
    phoneCodeTo(
      phoneNumber: string,
      { sender, hasEmail, address }: { sender: string; hasEmail: boolean; address: string },
    ): { resendInSeconds: number } {
      const key = `${sender} ${phoneNumber}`;
      const isFirst = hasEmail && phoneCodes.count(key) === 0;
      addresses.phoneCode.take(address);
      phoneSenders.take(sender);
      if (!isFirst) phoneNumbers.take(phoneNumber);
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
