import { clockText, DATE_LOCALES } from "#contract/dates.ts";
import type { Lang } from "#contract/lang.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { currentLang } from "../i18n.ts";
import { dateLine } from "./date-line.ts";

/** "November 21" or "21 ноября", with the year when it is not this one. */
export function formatDay(date: Date, now: Date, lang: Lang = currentLang()): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return dateLine(date, lang, { day: "numeric", month: "long", year });
}

/** `yyyy-MM-dd`, in the user's time zone. */
export const isoDay = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);

/** "9:05 PM" or "21:05", without a line break. */
export function formatTime(date: Date, lang: Lang = currentLang()): string {
  return clockText(date, lang).replaceAll(/\s/g, "\u00A0");
}

/** "today, 9:05 PM", "завтра, 21:05", "November 23, 9:05 PM". */
export function formatSoon(date: Date, now: Date, lang: Lang = currentLang()): string {
  const days = daysBetween(now, date);
  const day = days === 0 || days === 1 ? relative(lang).format(days, "day") : formatDay(date, now, lang);
  return `${day}, ${formatTime(date, lang)}`;
}

/** "today", "yesterday", then the day: headings in a chat. */
export function formatRecentDay(date: Date, now: Date, lang: Lang = currentLang()): string {
  const days = daysBetween(now, date);
  return days === 0 || days === -1 ? relative(lang).format(days, "day") : formatDay(date, now, lang);
}

/** "now", "5 minutes ago", "in 2 hours", "yesterday"; beyond a week the day itself. */
export function formatRelative(date: Date, now: Date, lang: Lang = currentLang()): string {
  const ms = date.getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size < MINUTE_MS) return relative(lang).format(0, "second");
  if (size < HOUR_MS) return relative(lang).format(Math.trunc(ms / MINUTE_MS), "minute");
  if (size < DAY_MS) return relative(lang).format(Math.trunc(ms / HOUR_MS), "hour");
  const days = daysBetween(now, date);
  return Math.abs(days) < 7 ? relative(lang).format(days, "day") : formatDay(date, now, lang);
}

/** Calendar days: on Wednesday, Monday evening was not yesterday. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS);

function relative(lang: Lang): Intl.RelativeTimeFormat {
  return new Intl.RelativeTimeFormat(DATE_LOCALES[lang], { numeric: "auto" });
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
