import { whenOf } from "#contract/dates.ts";
import type { Event } from "#contract/events.ts";
import type { Lang } from "#contract/lang.ts";

export type EventNewsKind =
  | "asks"
  | "comes"
  | "accepted"
  | "declined"
  | "removed"
  | "offered"
  | "lapsed"
  | "still_coming"
  | "moved"
  | "cancelled"
  | "host_gone";

interface NewsTexts {
  subject: string;
  text: (told: Told) => string;
  whenAndWhere?: (told: Told) => string;
}

type Told = Record<"when" | "place" | "until" | "reason", string>;

/** The text below the event's title. The event itself shows whom it concerns. */
const TEXTS: Record<Lang, Record<EventNewsKind, NewsTexts>> = {
  ru: {
    asks: { subject: "Новая заявка:", text: () => "Новая заявка: ответьте, примете ли вы участника" },
    comes: { subject: "Придут к вам:", text: () => "К вам придёт ещё один человек" },
    accepted: {
      subject: "Вас ждут:",
      text: () => "Организатор вас ждёт",
      whenAndWhere: ({ when, place }) => `: ${when}. Адрес: ${place}`,
    },
    declined: { subject: "Без места:", text: () => "Организатор не сможет вас принять" },
    removed: { subject: "Вас нет в списке:", text: () => "Организатор убрал вас из участников" },
    offered: {
      subject: "Место освободилось:",
      text: ({ until }) => `Место освободилось и ждёт вас до: ${until}`,
    },
    lapsed: { subject: "Место занято:", text: () => "Ответа не было, и место перешло к следующему" },
    still_coming: {
      subject: "Придёте?",
      text: ({ until }) =>
        `Вы придёте? Места ждут другие: если не ответить, ваше освободится. Ответьте до: ${until}`,
    },
    moved: {
      subject: "Перенос:",
      text: () => "Организатор поменял время или место",
      whenAndWhere: ({ when, place }) => `. Теперь: ${when}, ${place}`,
    },
    cancelled: {
      subject: "Отмена:",
      text: ({ reason }) => (reason ? `Встреча отменена: ${reason}` : "Встреча отменена"),
    },
    host_gone: {
      subject: "Отмена:",
      text: () => "Встреча не состоится: организатора здесь больше нет",
    },
  },
  en: {
    asks: { subject: "New request:", text: () => "New request: decide whether this person can come" },
    comes: { subject: "One more coming:", text: () => "One more person is coming" },
    accepted: {
      subject: "You’re in:",
      text: () => "The host has accepted you",
      whenAndWhere: ({ when, place }) => `: ${when}. Address: ${place}`,
    },
    declined: { subject: "No place:", text: () => "The host can’t accept you" },
    removed: { subject: "You’re off the list:", text: () => "The host removed you from the event" },
    offered: {
      subject: "A place has opened up:",
      text: ({ until }) => `A place has opened up and is held for you until: ${until}`,
    },
    lapsed: {
      subject: "Place taken:",
      text: () => "There was no answer, so your place went to the next in line",
    },
    still_coming: {
      subject: "Still coming?",
      text: ({ until }) =>
        `Still coming? Others are waiting, and without an answer your place goes to them. Answer by: ${until}`,
    },
    moved: {
      subject: "Moved:",
      text: () => "The host changed the time or place",
      whenAndWhere: ({ when, place }) => `. Now: ${when}, ${place}`,
    },
    cancelled: {
      subject: "Cancelled:",
      text: ({ reason }) => (reason ? `The event was cancelled: ${reason}` : "The event was cancelled"),
    },
    host_gone: {
      subject: "Cancelled:",
      text: () => "The event is off: its host is no longer here",
    },
  },
};

/** `seen` is the event as the recipient may see it: without an address that is hidden from them. */
export function eventNewsOf(kind: EventNewsKind, seen: Event, lang: Lang): { subject: string; text: string } {
  const { subject, text } = TEXTS[lang][kind];
  return { subject: `${subject} ${seen.title}`, text: text(toldOf(seen, lang)) };
}

export function eventLineOf(kind: EventNewsKind, seen: Event, lang: Lang): string {
  const { text, whenAndWhere } = TEXTS[lang][kind];
  const told = toldOf(seen, lang);
  return `${text(told)}${whenAndWhere?.(told) ?? ""}`;
}

function toldOf(seen: Event, lang: Lang): Told {
  const { zone, attendance } = seen;
  const until = attendance?.until ?? attendance?.confirmBy;
  return {
    when: whenOf({ startsAt: Date.parse(seen.startsAt), endsAt: null, zone }, lang),
    place: placeOf(seen),
    until: until ? whenOf({ startsAt: Date.parse(until), endsAt: null, zone }, lang) : "",
    reason: seen.cancelReason ?? "",
  };
}

export const placeOf = ({ address: { text, city } }: Event): string => text ?? city?.name ?? "";
