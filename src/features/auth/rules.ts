import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";

/** A session ends when it has not been used for this long. */
export const SESSION_MS = 60 * DAY_MS;
/** Precision of a session's last use: recording every use would be a write each time. */
export const SESSION_TOUCH_MS = 10 * MINUTE_MS;
export const SESSIONS_MAX = 50;
/** For so long after signing in, members without a password need not sign in again for what asks for it. */
export const FRESH_MS = 15 * MINUTE_MS;

export const LINK_MS = {
  registration: DAY_MS,
  new_email: DAY_MS,
  stop_new_email: DAY_MS,
  undo_link: 7 * DAY_MS,
  recovery: HOUR_MS,
} as const;
/** An expired link is recognised for this long, so that it can request another. */
export const EXPIRED_KNOWN_MS = 7 * DAY_MS;
/** Unconfirmed sign-ups kept per e-mail: more than all letters that it may get in a day, so that strangers push no one's out. */
export const REGISTRATIONS_MAX = 100;

/** Someone who opened a letter to an e-mail counts for themselves for this long, whatever strangers do with that e-mail. */
export const LETTER_READER_MS = DAY_MS;

export const PHONE_CODE_MS = 10 * MINUTE_MS;
export const PHONE_CODE_TRIES = 5;
/** Tries by all requesters together who cannot prove ownership: many addresses must not guess six digits. */
export const PHONE_CODE_STRANGERS_TRIES = 20;

/** A recovery unlinks what was linked within this time, as long as the letter about it can undo it. */
export const RECENTLY_LINKED_MS = LINK_MS.undo_link;

export const OAUTH_ATTEMPT_MS = 10 * MINUTE_MS;
export const TICKET_MS = { signIn: 2 * MINUTE_MS, signUp: 30 * MINUTE_MS } as const;

export const CHALLENGE_MS = 10 * MINUTE_MS;
/** Sign-ins of one account that wait for a second factor; the latest stay. */
export const CHALLENGES_MAX = 20;
/** A member may set up an authenticator app for this long. */
export const SET_UP_MS = HOUR_MS;
/** A browser that asked for it is not asked for the second factor for this long. */
export const TRUST_MS = 30 * DAY_MS;

/** The longest that browsers keep a cookie. */
export const DEVICE_MS = 400 * DAY_MS;

/** Known browsers per user; each sign-in without a cookie adds one. */
export const DEVICES_MAX = 100;

/** How long repeated attempts have to wait. */
export interface Waits {
  /** Attempts without a wait. */
  free: number;
  firstMs: number;
  longestMs: number;
  /** The count resets after this long without an attempt. */
  forgetMs: number;
}

export const WAITS = {
  /** Guesses at one account from one address, or from one browser of its owner. */
  signIn: { free: 5, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  /** Guesses at one account from all addresses together, as by a botnet. Browsers of its owner are not kept waiting by it. */
  signInByAccount: { free: 50, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  /** For signed-in members: strangers' guesses must not keep them from changing the password. */
  ownPassword: { free: 5, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  /** Many people share an address behind a mobile operator. */
  signInByAddress: { free: 100, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** Letters to one e-mail that one address, browser or member asks for. */
  letter: { free: 0, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  /** Letters to one e-mail that strangers ask for, from all addresses together: no mailbox may be flooded. */
  letterByStrangers: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  letterByAddress: { free: 30, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: HOUR_MS },
  /** Letters to any address that a member names as their own. */
  letterByMember: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  phoneCode: { free: 0, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  /** Texts to one number, regardless of the requester; the first text for each who proved an e-mail is sent all the same. */
  phoneCodeByNumber: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  phoneCodeByStranger: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  /** A text costs money. */
  phoneCodeBySender: { free: 3, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  phoneCodeByAddress: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
} as const satisfies Record<string, Waits>;

/** Returns the wait after `count` attempts: none at first, then doubling. */
export function waitAfter(count: number, { free, firstMs, longestMs }: Waits): number {
  if (count <= free) return 0;
  return Math.min(longestMs, firstMs * 2 ** (count - free - 1));
}

const BROWSERS: [RegExp, string][] = [
  [/YaBrowser/, "Yandex Browser"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Browser and system, like "Firefox · Android", for people to recognise; "" if both are unknown. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(" · ");
}
