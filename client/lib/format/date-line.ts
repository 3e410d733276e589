import { dateText } from "#contract/dates.ts";
import type { Lang } from "#contract/lang.ts";
import { currentLang } from "../i18n.ts";

/** Lines break between weekday, day and time, never within one of them. */
export const dateLine = (at: Date | number, lang: Lang, options: Intl.DateTimeFormatOptions): string =>
  dateText(at, lang, options).replace(
    /([^,]) (?!at |в )|, (?=\d{4})/g,
    (_, before = ",") => `${before}\u00a0`,
  );

/** "January 15, 2030", "15 января 2030". */
export const longDateLine = (day: string): string =>
  dateLine(new Date(day), currentLang(), { dateStyle: "long", timeZone: "UTC" });
