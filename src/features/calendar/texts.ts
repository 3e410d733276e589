import type { Lang } from "#contract/lang.ts";

interface CalendarTexts {
  name: string;
  cancelled: string;
  why: string;
  when: string;
  /** In place of an address that the reader may not see. */
  hidden: string;
}

export const CALENDAR_TEXTS: Record<Lang, CalendarTexts> = {
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
