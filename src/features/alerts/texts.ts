import type { Lang } from "#contract/lang.ts";
import type { VideoMode } from "#contract/video.ts";
import { countedRu } from "#src/texts/counted-ru.ts";

/** The text of the push: it gives a number and names no one. */
export const ALERT_TEXTS: Record<Lang, (waiting: number, mode: VideoMode) => string> = {
  ru: (waiting, mode) =>
    `${mode === "rating" ? "В рейтинговом видеочате" : "Здесь"} есть с кем поговорить: ${countedRu(waiting, "человек", "человека", "человек")} в поиске. Нажмите, чтобы начать.`,
  en: (waiting, mode) =>
    `There’s someone to talk to${mode === "rating" ? " in rated talks" : ""}: ${waiting} ${waiting === 1 ? "person is" : "people are"} searching. Tap to start.`,
};

/** By minutes until the evening begins; 0 once it has begun. */
export const EVENING_TEXTS: Record<Lang, (minutes: number) => string> = {
  ru: (minutes) =>
    minutes === 0
      ? "Общий вечер начался: сейчас здесь больше людей. Нажмите, чтобы начать."
      : `Общий вечер начнётся через ${countedRu(minutes, "минуту", "минуты", "минут")}: людей будет больше.`,
  en: (minutes) =>
    minutes === 0
      ? "Our video evening has begun: more people are here now. Tap to start."
      : `Our video evening begins in ${minutes} ${minutes === 1 ? "minute" : "minutes"}: more people will be here.`,
};
