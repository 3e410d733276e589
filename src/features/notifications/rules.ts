import { CALL_RINGS_MS } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";

export const SUBSCRIPTIONS_MAX = 10;
/** A browser refreshes its subscription every seven days; one that has not for this long is dead. */
export const SUBSCRIPTION_MS = 60 * DAY_MS;
export const PUSH_ICON = "/icon-192.png";
/** Seconds for which a push service keeps an undelivered push. A call is worthless once it has stopped ringing. */
export const TTL = {
  call: CALL_RINGS_MS / 1000,
  message: DAY_MS / 1000,
  request: (3 * DAY_MS) / 1000,
  event: HOUR_MS / 1000,
  matches: DAY_MS / 1000,
  reports: DAY_MS / 1000,
  test: MINUTE_MS / 1000,
} as const;

/** News kept while a tab was open is pushed if the tab turns out to be dead, which takes two heartbeats at most to notice. */
export const KEPT_MS = MINUTE_MS;
/** A member whose last tab closed less than this ago may be reloading the page. */
export const LEFT_MS = 10_000;

/** An e-mail is written about what has waited this long, and at most one an hour of each kind. */
export const MAIL_AFTER_MS = 15 * MINUTE_MS;
export const MAIL_PAUSE_MS = HOUR_MS;

/** New matches are announced once a day; a little less, so that an hour's delay does not shift the next. */
export const MATCHES_PAUSE_MS = 23 * HOUR_MS;

/** The digest is weekly; a little less, so that an hour's delay this week does not shift the next. */
export const DIGEST_PAUSE_MS = 6 * DAY_MS;
export const DIGEST_ABOUT_MS = 7 * DAY_MS;

/** Of the common evenings, one a week is announced; less by an hour's delay this week, and by a change of the clocks. */
export const EVENINGS_PAUSE_MS = 7 * DAY_MS - 2 * HOUR_MS;

const TEXT_MAX = 120;
const characters = new Intl.Segmenter();

/** Shortens to one line that fits a notification; grapheme clusters, like flags, stay whole. */
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
