import ical, { type ICalEventData, ICalEventStatus } from "ical-generator";
import { whenOf } from "#contract/dates.ts";
import type { Event } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";
import { EVENT_OPEN_END_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { CalendarEntry } from "../events/actions.ts";

/** How often a calendar may poll; most poll less often. */
const REFRESH_SECONDS = 3600;

/** RFC 5545. All times are UTC, since Outlook reads a zone that the file does not define as its own. */
export function icsOf(
  entries: readonly CalendarEntry[],
  { lang, origin }: { lang: Lang; origin: string },
): string {
  const calendar = ical({
    prodId: { company: "Randevu", product: "Events", language: lang.toUpperCase() },
    name: CALENDAR_TEXTS[lang].name,
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) calendar.createEvent(dataOf(entry, lang, origin));
  return `${calendar.toString()}\r\n`;
}

function dataOf({ event, changedAt }: CalendarEntry, lang: Lang, origin: string): ICalEventData {
  const t = CALENDAR_TEXTS[lang];
  const { id, revision, title, cancelReason, radius, lat, lon } = event;
  const when = {
    startsAt: Date.parse(event.startsAt),
    endsAt: event.endsAt === null ? null : Date.parse(event.endsAt),
    zone: event.zone,
  };
  const isExact = radius === null;
  const place = placeOf(event, t.hidden);
  const changed = new Date(changedAt);
  return {
    id,
    // Calendars ignore a change without a greater number: a place that becomes visible counts as one.
    sequence: 2 * revision + (isExact ? 1 : 0),
    stamp: changed,
    lastModified: changed,
    start: new Date(when.startsAt),
    end: new Date(when.endsAt ?? when.startsAt + EVENT_OPEN_END_HOURS * HOUR_MS),
    // Google ignores STATUS:CANCELLED and shows the event as before, so the title says it too.
    summary: cancelReason === null ? title : `${t.cancelled}: ${title}`,
    description: [
      cancelReason ? `${t.why}: ${cancelReason}` : "",
      `${t.when}: ${whenOf(when, lang)}`,
      event.description,
      `${origin}/events/${id}`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    location: isExact ? { title: place, geo: { lat, lon } } : place,
    url: `${origin}/events/${id}`,
    status: statusOf(event),
  };
}

const placeOf = ({ address: { text, city } }: Event, hidden: string) =>
  text ?? (city ? `${city.name} (${hidden})` : hidden);

function statusOf({ cancelReason, mine, attendance }: Event): ICalEventStatus {
  if (cancelReason !== null) return ICalEventStatus.CANCELLED;
  return mine || attendance?.state === "coming" ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

interface CalendarTexts {
  name: string;
  cancelled: string;
  why: string;
  when: string;
  /** In place of an address that the reader may not see. */
  hidden: string;
}

const CALENDAR_TEXTS: Record<Lang, CalendarTexts> = {
  ru: {
    name: "Мои встречи",
    cancelled: "Отменено",
    why: "Почему отменено",
    when: "Когда",
    hidden: "адрес откроется, когда организатор вас примет",
  },
  en: {
    name: "My events",
    cancelled: "Cancelled",
    why: "Why it was cancelled",
    when: "When",
    hidden: "the address opens once the host accepts you",
  },
};
