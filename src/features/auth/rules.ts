import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";

export const SESSION_MS = 60 * DAY_MS;
/** Recording every use would be a write each time. */
export const SESSION_TOUCH_MS = 10 * MINUTE_MS;
export const SESSIONS_MAX = 50;
/** Members without a password need not sign in again so soon. */
export const FRESH_MS = 15 * MINUTE_MS;
/** How long a moderator's confirmation covers bans, erasing and export. */
export const CONFIRMED_MS = 10 * MINUTE_MS;

export const LINK_MS = {
  registration: DAY_MS,
  new_email: DAY_MS,
  stop_new_email: DAY_MS,
  undo_link: 7 * DAY_MS,
  recovery: HOUR_MS,
} as const;
/** So that an expired link can request another. */
export const EXPIRED_KNOWN_MS = 7 * DAY_MS;
/** Per e-mail: more than all e-mails that it may get in a day, so that strangers push no one's out. */
export const REGISTRATIONS_MAX = 100;

/** Meanwhile strangers cannot use up what this reader may do. */
export const MAIL_READER_MS = DAY_MS;

export const PHONE_CODE_MS = 10 * MINUTE_MS;
export const PHONE_CODE_TRIES = 5;
/** Together: many addresses must not guess six digits. */
export const PHONE_CODE_STRANGERS_TRIES = 20;

/** As long as the e-mail about it can undo it. */
export const RECENTLY_LINKED_MS = LINK_MS.undo_link;

export const OAUTH_ATTEMPT_MS = 10 * MINUTE_MS;
export const TICKET_MS = { signIn: 2 * MINUTE_MS, signUp: 30 * MINUTE_MS } as const;

export const CHALLENGE_MS = 10 * MINUTE_MS;
/** Of one account; the latest stay. */
export const CHALLENGES_MAX = 20;
export const SET_UP_MS = HOUR_MS;
export const TRUST_MS = 30 * DAY_MS;

/** The longest that browsers keep a cookie. */
export const DEVICE_MS = 400 * DAY_MS;

/** Each sign-in without a cookie adds one. */
export const DEVICES_MAX = 100;

export interface Waits {
  /** Without a wait. */
  free: number;
  firstMs: number;
  longestMs: number;
  forgetMs: number;
}

export const WAITS = {
  /** From one address, or one browser of its owner. */
  signIn: { free: 5, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  /** From all addresses together, as by a botnet. Browsers of its owner are not kept waiting by it. */
  signInByAccount: { free: 50, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  /** Strangers' guesses must not keep a member from changing the password. */
  ownPassword: { free: 5, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  /** Many people share an address behind a mobile operator. */
  signInByAddress: { free: 100, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  /** To one address, from one address, browser or member. */
  mail: { free: 0, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  /** To one address, from strangers: no mailbox may be flooded. */
  mailByStrangers: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  mailByAddress: { free: 30, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: HOUR_MS },
  /** To any address that a member names as their own. */
  mailByMember: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  phoneCode: { free: 0, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  /** Regardless of the requester; the first text for each who proved an e-mail is sent all the same. */
  phoneCodeByNumber: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  phoneCodeByStranger: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  /** A text costs money. */
  phoneCodeBySender: { free: 3, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  phoneCodeByAddress: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
} as const satisfies Record<string, Waits>;

/** None at first, then doubling. */
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

/** "Firefox · Android"; "" if both are unknown. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(" · ");
}
