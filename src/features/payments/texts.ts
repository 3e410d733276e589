import type { Lang } from "#contract/lang.ts";
import type { Config } from "#src/config.ts";
import { countedRu } from "#src/texts/counted-ru.ts";

export function orderName(days: number, lang: Lang, brand: Pick<Config["brand"], "name" | "nameRu">): string {
  if (lang === "en") return `${brand.name} VIP, ${days} ${days === 1 ? "day" : "days"}`;
  return `${brand.nameRu}: VIP на ${countedRu(days, "день", "дня", "дней")}`;
}
