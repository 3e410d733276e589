/** "четверг, 26 ноября, 20:00", on the reader's clock. */
export const formatEvening = (startsAt: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  }).format(new Date(startsAt));
