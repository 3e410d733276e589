import type { Lang } from "#contract/lang.ts";
import type { Config } from "#src/config.ts";

const RU = new Intl.PluralRules("ru");
const DAYS_RU: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: "день",
  few: "дня",
  many: "дней",
  other: "дня",
};

/** The name of the purchase on receipts, at the bank and in letters. */
export function orderName(days: number, lang: Lang, brand: Pick<Config["brand"], "name" | "nameRu">): string {
  if (lang === "en") return `${brand.name} VIP, ${days} ${days === 1 ? "day" : "days"}`;
  return `${brand.nameRu}: VIP на ${days} ${DAYS_RU[RU.select(days)]}`;
}
