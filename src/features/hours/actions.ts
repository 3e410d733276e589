import ical, { ICalAlarmType, ICalCalendarMethod } from "ical-generator";
import type { Lang } from "#contract/lang.ts";
import { brandName } from "#contract/lang.ts";
import { iso } from "#contract/time.ts";
import type { BusyHours } from "#contract/video.ts";
import type { Config } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import type { Video } from "#src/features/video/actions.ts";
import { Problem } from "#src/problem.ts";
import { nextEvenings } from "#src/timing/evenings.ts";
import { countedSince, hourAt, weekOf } from "./rules.ts";
import { createHoursStore } from "./store.ts";

export type Hours = ReturnType<typeof createHours>;

const EVENINGS_SHOWN = 3;

export function createHours({
  config,
  db,
  hub,
  clock,
  video,
}: Pick<Deps, "config" | "db" | "hub" | "clock"> & { video: Pick<Video, "queueStats"> }) {
  const store = createHoursStore(db);
  const { evenings, eveningsZone } = config;
  const ahead = () => nextEvenings(evenings, eveningsZone, clock(), EVENINGS_SHOWN);
  /** Recomputed once an hour. */
  let week: { at: number; hours: number[] | null } | null = null;

  function hoursOfWeek(): number[] | null {
    const at = hourAt(clock());
    if (week?.at !== at) week = { at, hours: weekOf(store.since(countedSince(clock())), clock()) };
    return week.hours;
  }

  return {
    note(): void {
      store.note(hourAt(clock()), hub.online());
      store.removeBefore(countedSince(clock()));
    },

    busyHours: (): BusyHours => ({
      online: hub.online(),
      waiting: video.queueStats("classic").waiting + video.queueStats("rating").waiting,
      hours: hoursOfWeek(),
      evenings: ahead().map(({ startsAt, endsAt }) => ({ startsAt: iso(startsAt), endsAt: iso(endsAt) })),
    }),

    /** The next evening, not one that has begun, as an iCalendar file. @throws Problem not_found if none is set */
    calendar(lang: Lang): string {
      const next = ahead().find(({ startsAt }) => startsAt > clock());
      if (!next) throw new Problem("not_found");
      return calendarOf(next, { lang, brand: config.brand, url: config.publicUrl, now: clock() });
    },
  };
}

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

const REMINDER_SECONDS = 900;

/** Times are UTC: a file that names a zone without its rules is an hour off in Outlook. */
function calendarOf(
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
