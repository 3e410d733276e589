import type { Lang } from "./lang.ts";
import { fixedOffsetMs, localEndOf, localOf, offsetName } from "./zoned-time.ts";

/** English dates are in US format (specification, section 9). */
export const DATE_LOCALES: Record<Lang, string> = { en: "en-US", ru: "ru-RU" };

/** Making a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function dateText(at: Date | number, lang: Lang, options: Intl.DateTimeFormatOptions): string {
  const offset = options.timeZone === undefined ? null : fixedOffsetMs(options.timeZone);
  if (offset !== null) return dateText(Number(at) + offset, lang, { ...options, timeZone: "UTC" });
  // In lower case, since the zone of an event may be spelt in any.
  const key = `${lang}${JSON.stringify(options)}`.toLowerCase();
  const format = formats.get(key) ?? new Intl.DateTimeFormat(DATE_LOCALES[lang], options);
  formats.set(key, format);
  // Russian dates end in 'г.', which suits forms only and doubles the full stop of a sentence.
  return format.format(at).replace(/\sг\./, "");
}

export const longDay = (at: Date | number, lang: Lang, timeZone = "UTC"): string =>
  dateText(at, lang, { dateStyle: "long", timeZone });

export const clockText = (at: Date | number, lang: Lang, timeZone?: string): string =>
  dateText(at, lang, { hour: lang === "ru" ? "2-digit" : "numeric", minute: "2-digit", timeZone });

export interface When {
  startsAt: number;
  endsAt: number | null;
  zone: string;
}

/** "четверг, 15 января 2030", "Thursday, January 15, 2030" */
export const dayOf = ({ startsAt, zone }: Pick<When, "startsAt" | "zone">, lang: Lang): string =>
  dateText(startsAt, lang, { dateStyle: "full", timeZone: zone });

/** With the offset of the place, for readers whose zone is unknown, as in an e-mail. */
export function whenOf(when: When, lang: Lang): string {
  const { startsAt, endsAt, zone } = when;
  const begin = localOf(startsAt, zone);
  return `${dayOf(when, lang)}, ${clockText(startsAt, lang, zone)}${endOf(begin.date, endsAt, zone, lang)} (${offsetName(startsAt, zone)})`;
}

function endOf(day: string, endsAt: number | null, zone: string, lang: Lang): string {
  if (endsAt === null) return "";
  const end = localEndOf(endsAt, zone);
  // Midnight ends the evening before it, so it is given with the day of that evening.
  const until = clockText(endsAt, lang, zone);
  return end.date === day ? ` – ${until}` : ` – ${dayOf({ startsAt: endsAt - 1, zone }, lang)}, ${until}`;
}
