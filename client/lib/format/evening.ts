import type { Lang } from "#contract/lang.ts";
import { currentLang } from "../i18n.ts";
import { dateLine } from "./date-line.ts";

/** "четверг, 26 ноября в 20:00", in the reader's time zone. */
export const formatEvening = (startsAt: string, lang: Lang = currentLang()): string =>
  dateLine(new Date(startsAt), lang, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  });
