import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";

/** A session ends when it was not used for so long. */
export const SESSION_MS = 60 * DAY_MS;
/** How exactly the last use of a session is known: every use would be a write. */
export const SESSION_TOUCH_MS = 10 * MINUTE_MS;
export const SESSIONS_MAX = 50;

export const LINK_MS = {
  registration: DAY_MS,
  new_email: DAY_MS,
  stop_new_email: DAY_MS,
  undo_link: 7 * DAY_MS,
  recovery: HOUR_MS,
} as const;
/** For this long after a link has expired we can still recognise it, and send another. */
export const EXPIRED_KNOWN_MS = 7 * DAY_MS;
/** Sign-ups that wait for one e-mail to be confirmed. */
export const REGISTRATIONS_MAX = 10;

export const PHONE_CODE_MS = 10 * MINUTE_MS;
export const PHONE_CODE_TRIES = 5;
/** By all who cannot show that the code is theirs together: many addresses must not guess six digits. */
export const PHONE_CODE_STRANGERS_TRIES = 20;

/** A recovery ends what was linked since, as long as the letter about it can undo it. */
export const RECENTLY_LINKED_MS = LINK_MS.undo_link;

export const OAUTH_ATTEMPT_MS = 10 * MINUTE_MS;
export const TICKET_MS = { signIn: 2 * MINUTE_MS, signUp: 30 * MINUTE_MS } as const;

/** As long as browsers keep a cookie. */
export const DEVICE_MS = 400 * DAY_MS;

/** Browsers of one person that are known; each sign-in without a cookie adds one. */
export const DEVICES_MAX = 100;

/** How long someone has to wait after doing a thing again and again. */
export interface Waits {
  /** How often without any wait. */
  free: number;
  firstMs: number;
  longestMs: number;
  /** The count is forgotten after so long without another. */
  forgetMs: number;
}

export const WAITS = {
  signInByAccount: { free: 5, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  /** For a signed-in person: strangers' guesses must not keep them from changing the password. */
  ownPassword: { free: 5, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: DAY_MS },
  /** Many people share an address behind a mobile operator. */
  signInByAddress: { free: 100, firstMs: 30_000, longestMs: 15 * MINUTE_MS, forgetMs: HOUR_MS },
  letter: { free: 0, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  letterByAddress: { free: 30, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: HOUR_MS },
  /** To whatever address a member names as their own. */
  letterByMember: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  phoneCode: { free: 0, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  /** The user who asks. */
  phoneCodeByNumber: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS },
  phoneCodeByStranger: { free: 5, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  /** A text costs money. */
  phoneCodeBySender: { free: 3, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
  phoneCodeByAddress: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: 6 * HOUR_MS, forgetMs: DAY_MS },
} as const satisfies Record<string, Waits>;

/** How long to wait after having done it `count` times: nothing at first, then twice as long each time. */
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

/** Browser and system, like "Firefox · Android", for people to recognise; "" when neither is known. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(" · ");
}
