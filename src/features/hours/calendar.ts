import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";
import { brandName } from "#contract/brand-name.ts";
import type { Lang } from "#contract/lang.ts";
import type { Config } from "#src/config.ts";

interface Described {
  lang: Lang;
  brand: Config["brand"];
  url: URL;
  now: number;
}

const TEXTS: Record<Lang, { summary: (brand: string) => string; description: string }> = {
  ru: {
    summary: (brand) => `${brand}: вечер знакомств по видео`,
    description: "В это время здесь собирается больше людей. Нажмите «Начать», и вы в разговоре.",
  },
  en: {
    summary: (brand) => `${brand}: video evening`,
    description: "More people are here at this time. Press Start and you’re in a conversation.",
  },
};

/** Seconds before the beginning at which the calendar reminds. */
const REMINDER_SECONDS = 900;

/** One evening as iCalendar (RFC 5545). Times are UTC: a file that names a zone without its rules is an hour off in Outlook. */
export function calendarOf(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  { lang, brand, url, now }: Described,
): string {
  const { summary, description } = TEXTS[lang];
  const title = summary(brandName(brand, lang));
  const calendar = ical({
    prodId: { company: "Randevu", product: "Evenings", language: lang.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // Downloads of the same evening are one entry in the calendar.
    id: `evening-${startsAt / 1000}@${url.hostname}`,
    stamp: new Date(now),
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: title,
    description,
    url: url.href,
    alarms: [{ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS, description: title }],
  });
  return `${calendar.toString()}\r\n`;
}
