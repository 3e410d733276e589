import type { Deps } from "#src/deps.ts";
import { addressKey } from "#src/http/sender/address-key.ts";
import { hashSecret } from "#src/services/secrets.ts";
import type { Browser } from "./browser.ts";
import { MAIL_READER_MS, WAITS } from "./rules.ts";
import { createNetworkThrottle, createThrottle } from "./throttle.ts";

export type Limits = ReturnType<typeof createLimits>;

export type Requester = Pick<Browser, "address" | "device">;

interface Owned {
  /** A browser known to be the owner's: strangers' requests never make it wait. */
  isOwn: boolean;
}

/**
 * RATE_LIMITS=off leaves the countdowns of e-mails and codes. What is counted by an e-mail, account or number alone, strangers
 * could use up day after day. So each is counted together with the requester, and what strangers do together has a limit from
 * which the owner is exempt: in a browser that they have used, or in which they have opened an e-mail to the address.
 */
export function createLimits({ config, clock }: Pick<Deps, "config" | "clock">) {
  const enabled = config.rateLimits;
  const addresses = {
    signIn: createNetworkThrottle({ clock, waits: WAITS.signInByAddress, enabled }),
    mail: createNetworkThrottle({ clock, waits: WAITS.mailByAddress, enabled }),
    phoneCode: createNetworkThrottle({ clock, waits: WAITS.phoneCodeByAddress, enabled }),
    guessedCode: createNetworkThrottle({ clock, waits: WAITS.phoneCodeByStranger, enabled }),
  };
  const guesses = createThrottle({ clock, waits: WAITS.signIn, enabled });
  const accounts = createThrottle({ clock, waits: WAITS.signInByAccount, enabled });
  const owners = createThrottle({ clock, waits: WAITS.ownPassword, enabled });
  const mailSenders = createThrottle({ clock, waits: WAITS.mailByMember, enabled });
  const mails = createThrottle({ clock, waits: WAITS.mail });
  const strangersMails = createThrottle({ clock, waits: WAITS.mailByStrangers, enabled });
  const phoneCodes = createThrottle({ clock, waits: WAITS.phoneCode });
  const phoneNumbers = createThrottle({ clock, waits: WAITS.phoneCodeByNumber, enabled });
  const phoneSenders = createThrottle({ clock, waits: WAITS.phoneCodeBySender, enabled });
  /** By e-mail and requester; the earliest first. */
  const readers = new Map<string, number>();

  const browserKey = (email: string, device: string) => `${email} browser ${hashSecret(device)}`;
  const placeKey = (email: string, address: string) => `${email} ${addressKey(address)}`;
  const keysOf = (email: string, { device, address }: Requester): string[] =>
    [placeKey(email, address)].concat(device === null ? [] : browserKey(email, device));

  const hasReadMail = (email: string, requester: Requester): boolean =>
    keysOf(email, requester).some(
      (key) => (readers.get(key) ?? Number.NEGATIVE_INFINITY) > clock() - MAIL_READER_MS,
    );

  /** Owners count by browser, since strangers may share their address; strangers by address, since cookies can be thrown away. */
  const keyOf = (email: string, { device, address }: Requester, isOwner: boolean): string =>
    isOwner && device !== null ? browserKey(email, device) : placeKey(email, address);

  /** Returns a function to call if the guess was right. @throws Problem rate_limited */
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
    /** Call before checking. Returns a function to call if the password was right. `isOwn`: the browser has signed in before. */
    passwordTried: (email: string, requester: Requester, { isOwn }: Owned): (() => void) =>
      guessed(email, requester, isOwn || hasReadMail(email, requester)),
    secondFactorTried: (userId: string, requester: Requester, { isOwn }: Owned): (() => void) =>
      guessed(`second factor of ${userId}`, requester, isOwn),

    /** By session, so that neither strangers who guess on the sign-in page nor another session can lock the owner out. */
    ownPasswordTried: (sessionId: string): void => owners.take(sessionId),
    ownPasswordWasRight: (sessionId: string): void => owners.clear(sessionId),

    /** By someone who is not signed in. `isOwn`: the browser has signed in, or signed up with the e-mail. */
    mailAsked(email: string, requester: Requester, { isOwn }: Owned): void {
      if (!isOwn && !hasReadMail(email, requester)) addresses.mail.take(requester.address);
    },
    /** To an address that may not be the member's. */
    mailAskedBy: (userId: string): void => mailSenders.take(userId),
    /** An e-mail that could not be queued, as on a full disk, does not count. Returns when the next may be asked for. */
    mailTo(
      email: string,
      requester: Requester,
      { isOwn }: Owned,
      write: () => void,
    ): { resendInSeconds: number } {
      const isOwner = isOwn || hasReadMail(email, requester);
      const key = keyOf(email, requester, isOwner);
      mails.take(key);
      try {
        if (!isOwner) strangersMails.take(email);
      } catch (error) {
        mails.giveBack(key);
        throw error;
      }
      try {
        write();
      } catch (error) {
        mails.giveBack(key);
        if (!isOwner) strangersMails.giveBack(email);
        throw error;
      }
      return { resendInSeconds: mails.secondsLeft(key) };
    },
    /** It arrives, and the reader is its owner. */
    mailOpened(email: string, requester: Requester): void {
      const now = clock();
      for (const [key, at] of readers) {
        if (at > now - MAIL_READER_MS) break;
        readers.delete(key);
      }
      for (const key of keysOf(email, requester)) {
        readers.delete(key);
        readers.set(key, now);
      }
    },
    /** Their next e-mail need not wait. */
    mailUsed(email: string, requester: Requester): void {
      for (const key of keysOf(email, requester)) mails.clear(key);
    },

    /** `hasEmail`: the sender has proved an e-mail, so strangers who name the number cannot keep them from their first code. */
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
    strangerTriedCode: (address: string): void => addresses.guessedCode.take(address),
  };
}
