import type { Lang } from "#contract/lang.ts";

const numbers = new Intl.PluralRules("ru");
const FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "человек", few: "человека" };

/** What the push says; it names a number and no one. */
export const ALERT_TEXTS: Record<Lang, (waiting: number) => string> = {
  ru: (waiting) =>
    `Здесь есть с кем поговорить: ${waiting} ${FORMS[numbers.select(waiting)] ?? "человек"} в поиске. Нажмите, чтобы начать.`,
  en: (waiting) =>
    `There is someone to talk to: ${waiting} ${waiting === 1 ? "person is" : "people are"} searching. Tap to start.`,
};
