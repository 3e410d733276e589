import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";

/** Browsers of one person. */
export const SUBSCRIPTIONS_MAX = 10;
/** A browser refreshes its subscription every seven days; one that has not for this long is dead. */
export const SUBSCRIPTION_MS = 60 * DAY_MS;
/** On notifications that no one's photo belongs on. */
export const PUSH_ICON = "/icon-192.png";
/** Seconds for which a push service keeps what it cannot hand over yet. A call is worth nothing once it has stopped ringing. */
export const TTL = {
  call: 45,
  message: DAY_MS / 1000,
  request: (3 * DAY_MS) / 1000,
  event: HOUR_MS / 1000,
  matches: DAY_MS / 1000,
  test: MINUTE_MS / 1000,
} as const;

/** What came while a tab was open is pushed if the tab turns out to have been dead: that takes two heartbeats at most. */
export const KEPT_MS = MINUTE_MS;
/** Whose last tab closed may be reloading the page. */
export const LEFT_MS = 10_000;

/** A letter is written when something has waited this long, and of each kind at most one an hour. */
export const LETTER_AFTER_MS = 15 * MINUTE_MS;
export const LETTER_PAUSE_MS = HOUR_MS;

/** New matches of saved searches are announced once a day, a little less, so that an hour's delay does not move the next. */
export const MATCHES_PAUSE_MS = 23 * HOUR_MS;

/** The digest comes weekly, a little less, so that an hour's delay this week does not move the next. */
export const DIGEST_PAUSE_MS = 6 * DAY_MS;
export const DIGEST_ABOUT_MS = 7 * DAY_MS;

const TEXT_MAX = 120;
const characters = new Intl.Segmenter();

/** One line that fits a notification; characters of several parts, like flags, stay whole. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= TEXT_MAX) return line;
  let kept = "";
  for (const { segment } of characters.segment(line)) {
    if (kept.length + segment.length > TEXT_MAX - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The first few names, and how many more there are. */
const NAMES_MOST = 3;
export const namesOf = (people: readonly { name: string }[]) => ({
  from: people.slice(0, NAMES_MOST).map(({ name }) => name),
  others: Math.max(0, people.length - NAMES_MOST),
});
